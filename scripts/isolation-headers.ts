/**
 * Isolates the page from other sites, so that it may share memory between threads. `credentialless`, not
 * `require-corp`: pictures from elsewhere that a reader asks for still load, without cookies. The same two lines stand in
 * `public/_headers` for hosts, with those of `page-headers.ts`.
 */
export const ISOLATION_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'credentialless',
}
