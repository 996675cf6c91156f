/**
 * Characters that take as long to draw as an element does beside its text, as `useDrawingTurn` takes them: code has a head with
 * three buttons, a table a frame that scrolls, an image that was not asked for a button.
 */
export const COSTS = { pre: 600, table: 200, img: 100 } as const
