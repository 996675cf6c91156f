/** The hash of the address at which the page starts without the application. */
export const SAFE_HASH = '#/safe'
