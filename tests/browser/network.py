"""A network that fails: what a browser's sockets do when they are told to, and what went over them."""

from playwright.sync_api import BrowserContext, Page

UNRELIABLE = """
(() => {
  const Real = WebSocket;
  window.sockets = [];
  window.moveIds = new Set();
  window.nextMove = "";
  window.WebSocket = class extends Real {
    constructor(...where) { super(...where); sockets.push(this); }
    set onmessage(hear) { super.onmessage = hear && ((event) => { if (!this.dead) hear(event); }); }
    set onclose(hear) { super.onclose = hear && ((event) => { if (!this.dead) hear(event); }); }
    send(frame) {
      const message = JSON.parse(frame), how = message.t === "move" ? window.nextMove : "";
      if (message.t === "move") moveIds.add(message.id);
      if (how) window.nextMove = "";
      if (!this.dead && how !== "lost") super.send(frame);
      if (how) this.close();
    }
  };
  const real = window.fetch;
  window.fetch = (where, options) => {
    if (options?.method === "POST" && String(where).includes("/move/")) moveIds.add(options.body.get("id"));
    return real(where, options);
  };
})();
"""

RECOVER = """
async () => {
  const began = performance.now(), table = document.getElementById("table");
  dispatchEvent(new Event("online"));
  for (;;) {
    const state = await fetch(`${table.dataset.at}state/`).then((answer) => answer.json(), () => null);
    const took = performance.now() - began;
    if (state && state.tag === table.dataset.tag) return took;
    if (took > 60000) throw new Error(`shows ${table.dataset.tag}, and the server ${JSON.stringify(state)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
"""


def make_unreliable(context: BrowserContext) -> None:
    """Pages that are opened from now on do with their sockets what `cut` and `cut_at_next_move` say."""
    context.add_init_script(UNRELIABLE)


def cut(page: Page, how: str) -> None:
    """The page's socket is closed, or dead: open to the eye, and nothing goes over it either way."""
    page.evaluate("how => { const last = sockets.at(-1); how === 'dead' ? last.dead = true : last.close(); }", how)


def cut_at_next_move(page: Page, how: str) -> None:
    """The page's socket closes when it sends a move, which is lost, or sent and its answer is lost."""
    page.evaluate("how => { window.nextMove = how; }", how)


def recover(*pages: Page) -> list[float]:
    """The network is back, and each page shows exactly what the server has; after how many milliseconds."""
    for page in pages:
        page.evaluate(f"() => {{ window.recovering = ({RECOVER})(); }}")
    return [float(page.evaluate("recovering")) for page in pages]


def moves_sent(page: Page) -> int:
    """How many moves the page has sent, each counted once however often it went."""
    return int(page.evaluate("moveIds.size"))
