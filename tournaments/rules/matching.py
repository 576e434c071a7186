"""The best way to put everybody into twos, given what each two would cost. It knows no points and no rounds."""

from collections.abc import Iterator, Sequence

import rustworkx

Edge = tuple[int, int, tuple[int, ...]]
"""Two that may be put together and what that costs, the gravest cost first: less of a graver one outweighs any sum of
the lighter ones."""

_BITS = 120
"""rustworkx works with 128 bits and doubles the weights."""
_PRIME = 2**31 - 1


def matched(nodes: int, edges: Sequence[Edge]) -> list[tuple[int, int]] | None:
    """Everybody from 0 to nodes - 1 in one pair, the summed costs least, graver ones first; None if it cannot be.

    The same edges give the same pairs. rustworkx leaves open which of several equals it takes: every edge has a last
    small cost of its own, worked out from where it stands in the list, so that there are no equals.
    """
    if not edges:
        return None if nodes else []
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(list(_weighted(edges, nodes // 2)))
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return list(pairs) if 2 * len(pairs) == nodes else None


def _weighted(edges: Sequence[Edge], pairs: int) -> Iterator[tuple[int, int, int]]:
    """One number an edge, the higher the better: the costs as digits, each digit wide enough for the sum of all."""
    most = [max(digits) for digits in zip(*(costs for _, _, costs in edges), strict=True)]
    factors, factor = [], _PRIME * pairs
    for digit in reversed(most):
        factors.append(factor)
        factor *= digit * pairs + 1
    factors.reverse()
    spare = max(0, factor.bit_length() - _BITS)
    for i, (a, b, costs) in enumerate(edges, 1):
        yield a, b, (factor - sum(map(int.__mul__, costs, factors)) - pow(i, 5, _PRIME)) >> spare
