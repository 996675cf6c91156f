/**
 * Pages of the web that cannot be read, as the result of a call. A model reads it, so it is English in every language of the interface.
 *
 * @module
 */
import { shortenedAddress } from '../../shortened.ts'

export const webPageFaults = {
  cors: (host: string) =>
    `${shortenedAddress(host)} does not allow other pages to read it (CORS), or it does not answer. Open it in a new tab, and paste what matters or attach it as a file.`,
  redirected: (host: string) =>
    `${shortenedAddress(host)} redirects to another address, and the browser does not tell which one. Nothing was read. Call fetch_url with the final address if it is known.`,
  mixedContent: (host: string) =>
    `This page came over https, so the browser blocks plain http to ${shortenedAddress(host)}. Try the address with https.`,
} as const
