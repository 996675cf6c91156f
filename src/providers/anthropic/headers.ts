/**
 * What Anthropic wants to see of a request that a page makes.
 *
 * @module
 */

/** Says that the key is the user's own and in their browser; without it the server keeps pages out. */
export const BROWSER_ACCESS = { 'anthropic-dangerous-direct-browser-access': 'true' } as const

/** The version that the AI SDK speaks. */
export const VERSION = { 'anthropic-version': '2023-06-01' } as const
