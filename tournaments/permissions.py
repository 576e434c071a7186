"""Who may do what in a club: one matrix of predicates."""
