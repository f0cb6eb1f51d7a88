// Chairs in order round the table. Pure.

/** Return all chairs clockwise from the left of one, which comes last. */
export const clockwise = (after, seats) => Array.from({ length: seats }, (_, i) => (after + 1 + i) % seats);
