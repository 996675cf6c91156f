import { shortened, shortenedAddress, shortenedList, shortenedWords } from '../../shortened.ts'

/** Why a tool server cannot be used, and what to do. `host` and `origin` are addresses. */
export const toolServerFaults = {
  badAddress:
    'This is not a web address. It should look like https://example.com/mcp or http://localhost:3001/mcp.',
  unreadable: (host: string) =>
    `${shortenedAddress(host)} does not answer, or it does not let this page read its answers. Open Settings, Tools, and press Test at this server to see the cause.`,
  cors: (host: string, origin: string) =>
    `${shortenedAddress(host)} is running but does not let this page read its answers (CORS). It must send Access-Control-Allow-Origin: ${shortenedAddress(origin)} with every answer. Allow this page in the server’s settings, then try again.`,
  preflight: (host: string, origin: string) =>
    `${shortenedAddress(host)} is running but refuses the question (OPTIONS) that browsers ask before a request. It must answer OPTIONS with status 204, and allow the method POST and the header Content-Type for ${shortenedAddress(origin)}. Update the server or its proxy, then try again.`,
  header: (host: string, names: readonly string[]) =>
    `${shortenedAddress(host)} does not accept ${names.length === 1 ? 'the header' : 'the headers'} ${shortenedList(names)} from a web page. Add ${names.length === 1 ? 'it' : 'them'} to Access-Control-Allow-Headers there, then try again.`,
  sessionHidden: (host: string) =>
    `${shortenedAddress(host)} starts a session but hides its number from web pages. It must send Access-Control-Expose-Headers: Mcp-Session-Id. Change that there, then try again.`,
  wantsToken: (host: string) =>
    `${shortenedAddress(host)} wants to know who you are (401). Add a header such as “Authorization: Bearer …” with a token that you got there, or press Sign in.`,
  tokenRefused: (host: string) =>
    `${shortenedAddress(host)} refused the headers (401). Check that the token is complete, not expired, and for this server.`,
  forbidden: (host: string, origin: string) =>
    `${shortenedAddress(host)} refused this page (403). Allow the origin ${shortenedAddress(origin)} there, or check what your token may do, then try again.`,
  serverError: (host: string, status: number) =>
    `${shortenedAddress(host)} answered with an error (${status}). Look at the server’s own messages, then try again.`,
  notMcp: (host: string, path: string) =>
    `Something answers at ${shortenedAddress(host)}, but it does not speak MCP at ${shortened(path)}. Check the path: most servers use /mcp.`,
  unreadableOffer: (host: string) =>
    `${shortenedAddress(host)} speaks MCP, but what it offers cannot be read: the list does not end, or a tool is described in too many levels. Update the server, or tell its author.`,
  tooOld: (host: string) =>
    `${shortenedAddress(host)} speaks only the oldest form of MCP (HTTP with SSE, of 2024), which is not supported. Update the server, or start it with “streamable HTTP”.`,
  unknownVersion: (host: string) =>
    `${shortenedAddress(host)} speaks a version of MCP that is not supported here. Update the server, then try again.`,
  timeout: (host: string, seconds: number) =>
    `${shortenedAddress(host)} did not answer within ${seconds} seconds. Check that the server is running, then try again.`,
  badHeader: (line: string) =>
    `“${shortened(line)}” is not a header. Write one on each line, such as “Authorization: Bearer abc”.`,
  headersMissing: (name: string) =>
    `The headers for ${shortened(name)} are no longer in this tab. Open Settings, Tools, and enter them again.`,
  emptyResource: (name: string) =>
    `The server sent nothing for ${shortened(name)}. Try another resource.`,
  alreadyGone: 'This server is no longer in the list.',
} as const

/** Why signing in at a tool server failed, and what to do. */
export const signInFaults = {
  noWay: (host: string) =>
    `${shortenedAddress(host)} does not say where to sign in. Add a header with a token that you got there.`,
  unreadable: (host: string) =>
    `The sign-in of ${shortenedAddress(host)} does not answer web pages (CORS), or it does not answer at all. Add a header with a token that you got there.`,
  failed: (host: string, words: string) =>
    `Signing in at ${shortenedAddress(host)} failed: ${shortenedWords(words)}. Try again, or add a header with a token that you got there.`,
  slow: (name: string, seconds: number) =>
    `The sign-in of ${shortened(name)} was not renewed within ${seconds} seconds. Try again, or sign in again in Settings, Tools.`,
  denied: (host: string) =>
    `The sign-in at ${shortenedAddress(host)} was refused there. Try again.`,
  again: (host: string) =>
    `The sign-in at ${shortenedAddress(host)} has ended. Open Settings, Tools, press Change, and sign in again.`,
  notBegun: 'This sign-in is not open any more. Press Sign in again.',
} as const

/** Failures of a call, read by the model as its result, too. */
export const toolCallFaults = {
  refused: (host: string, words: string) =>
    `${shortenedAddress(host)} refused: ${shortenedWords(words)}`,
  sessionLost: (host: string) =>
    `${shortenedAddress(host)} has forgotten this session. Call the tool again.`,
  connectionLost: (host: string) =>
    `The connection to ${shortenedAddress(host)} broke before the answer came. It is not known whether the call ran.`,
  timeout: (host: string, seconds: number) =>
    `${shortenedAddress(host)} sent nothing for ${seconds} seconds, so the call was stopped. It is not known whether it ran.`,
  redirected: (host: string) =>
    `${shortenedAddress(host)} redirects to another address, and the browser does not tell which one. The call was not sent on, so it did not run. Enter the server’s own address in Settings, Tools.`,
  changed: (tool: string) =>
    `The server has changed its tool ${shortened(tool)}, or has it no more. The call did not run. Call it again if it is still wanted.`,
  noObject: (tool: string) => `${shortened(tool)} takes a JSON object.`,
} as const

/** What an App of a tool server cannot have; the App reads some of these, too. */
export const toolAppFaults = {
  noPage: 'The server has no App at this address any more. Ask the model to call the tool again.',
  tooLarge: 'The App is larger than 5 MB, so it is not shown.',
  noTool: (tool: string) =>
    `${shortened(tool)} is not a tool that this App may call, or it is switched off.`,
  largeResource: 'The resource is larger than 5 MB.',
  serverOff: 'This server is switched off.',
  asksAlready: 'The person is still deciding about the last request.',
  refused: 'The person did not allow this.',
  unknownMethod: 'This host does not offer that.',
  badMessage: 'This request is not valid, or too large.',
} as const

/** Values that a server would not take. */
export const questionFaults = {
  required: 'The server needs this.',
  number: 'Type a number, such as 12 or 0.5.',
  integer: 'Type a whole number, such as 12.',
  email: 'Type an e-mail address, such as name@example.com.',
  uri: 'Type a whole address, such as https://example.com.',
  date: 'Type a date, such as 2026-01-31.',
  'date-time': 'Type a date with a time, such as 2026-01-31 15:00.',
  limit: (which: 'least' | 'most', limit: number, what: string) =>
    `At ${which} ${limit}${what === '' ? '' : ` ${shortenedWords(what)}`}.`,
} as const

/** Pages of the web that cannot be read; a model reads these, too. */
export const webPageFaults = {
  cors: (host: string) =>
    `${shortenedAddress(host)} does not allow other pages to read it (CORS), or it does not answer. Open it in a new tab, and paste what matters or attach it as a file.`,
  redirected: (host: string) =>
    `${shortenedAddress(host)} redirects to another address, and the browser does not tell which one. Nothing was read. Call fetch_url with the final address if it is known.`,
  mixedContent: (host: string) =>
    `This page came over https, so the browser blocks plain http to ${shortenedAddress(host)}. Try the address with https.`,
} as const
