/** Where the service worker puts what another app shares, and how the page finds it. */

export const SHARED_CACHE = 'palimpsest-shared'

/** The header with the name of a file, encoded as in an address. */
export const SHARED_NAME = 'X-File-Name'

/** The query of the page that opens for it. */
export const SHARED_QUERY = 'shared'
