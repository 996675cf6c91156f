/** The document in the frame: a policy, what runs first, and the page. */
import { takeLinksAway } from './frame-links.ts'
import { frameScript, type FrameSettings } from './frame-script.ts'

/** The name of the function that guarded scripts call (`guard-scripts.ts`). */
const GUARD = '__guard'

/** Milliseconds that one task of a preview may take, where its loops are guarded. */
const BUDGET_MS = 2_000

/** A host that a preview may be allowed to reach: a name on the open network, over https. No address in numbers, and nothing that could change the policy. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?::\d{1,5})?$/

/** The host of an address that a preview wanted to reach, if it can be allowed; null if not. */
export function allowableHost(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return (protocol === 'https:' || protocol === 'wss:') && HOST.test(host) && !isLocal(host)
    ? host
    : null
}

function isLocal(host: string): boolean {
  return /\.(?:local|localhost|internal|lan|home|arpa)(?::|$)/.test(host)
}

/** A page as it runs. `hosts`: those that the person allowed; any that could not be allowed throws a `RangeError`. */
export function runDocument(page: string, hosts: readonly string[] = []): string {
  const policy = policyOf("'unsafe-inline'", hosts)
  // Texts become HTML and scripts by way of `frame-links.ts` alone.
  const types = "require-trusted-types-for 'script'; trusted-types default"
  return documentOf(`${policy}; ${types}`, { mode: 'run' }, { page })
}

/** An empty page that draws what it is sent and runs nothing of it. `nonce`: a random word. */
export function liveDocument(nonce: string): string {
  if (!/^[\w-]+$/.test(nonce)) throw new RangeError(`No nonce: ${nonce}`)
  return documentOf(policyOf(`'nonce-${nonce}'`, []), { mode: 'live' }, { page: '<body>', nonce })
}

/** Everything that is not named is forbidden: frames, workers, forms, a base address, and all other computers. */
function policyOf(scripts: string, hosts: readonly string[]): string {
  const odd = hosts.find(host => allowableHost(`https://${host}`) !== host)
  if (odd !== undefined) throw new RangeError(`This host cannot be allowed: ${odd}`)
  const files = hosts.map(host => `https://${host}`)
  const from = (...sources: readonly string[]) => [...sources, ...files].join(' ')
  return [
    "default-src 'none'",
    `script-src ${from(scripts)}`,
    `style-src ${from("'unsafe-inline'")}`,
    `img-src ${from('data:', 'blob:')}`,
    `media-src ${from('data:', 'blob:')}`,
    `font-src ${from('data:')}`,
    `connect-src ${from('data:', 'blob:', ...hosts.map(host => `wss://${host}`))}`,
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function documentOf(
  policy: string,
  { mode }: Pick<FrameSettings, 'mode'>,
  { page, nonce }: { readonly page: string; readonly nonce?: string },
): string {
  const settings = { mode, budgetMs: BUDGET_MS, guard: GUARD }
  const head =
    `<!doctype html><meta charset="utf-8"><meta http-equiv="x-dns-prefetch-control" content="off">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  const links = mode === 'run' ? `(${sourceOf(takeLinksAway)})();` : ''
  const before = `${links}(${sourceOf(frameScript)})`
  const linesBefore = before.split('\n').length - 1
  const call = `${before}(${JSON.stringify({ ...settings, linesBefore } satisfies FrameSettings)})`
  const own = nonce === undefined ? '' : ` nonce="${nonce}"`
  return `${head}<script${own}>${call}</script>${page}`
}

/** The text of a function, as it may stand in a script. */
function sourceOf(made: typeof takeLinksAway | typeof frameScript): string {
  return String(made).replace(/<(?=\/script|!--)/gi, '\\x3c')
}

/** A drawing as a page of its own, for one that has scripts. */
export function drawingPage(svg: string): string {
  const drawing = svg.replace(/^[^]*?(?=<svg[\s>])/i, '')
  return `<style>html,body{height:100%;margin:0}body{display:grid;place-items:center}svg{max-width:100%;max-height:100%}</style>${drawing}`
}

/** The address of a drawing as a picture, which runs nothing and fetches nothing. */
export function pictureOf(svg: string): string {
  const isNamed = /<svg[^>]*\sxmlns\s*=/i.test(svg)
  const whole = isNamed ? svg : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole.trim())}`
}
