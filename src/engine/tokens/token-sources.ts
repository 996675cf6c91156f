/** How far a count can be trusted, best first. */
export const TOKEN_SOURCES = ['reported', 'tokenized', 'estimated'] as const
