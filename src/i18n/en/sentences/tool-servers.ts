import { textsOf } from '../../texts.ts'

/** Why a tool server cannot be used, and what to do. `host` and `origin` are addresses. */
export const toolServerText = textsOf('sentences.tool-servers', {
  badAddress:
    'This is not a web address. It should look like https://example.com/mcp or http://localhost:3001/mcp.',
  unreadable:
    '{host} does not answer, or it does not let this page read its answers. Open Settings, Tools, and press Test at this server to see the cause.',
  cors: '{host} is running but does not let this page read its answers (CORS). It must send Access-Control-Allow-Origin: {origin} with every answer. Allow this page in the server’s settings, then try again.',
  preflight:
    '{host} is running but refuses the question (OPTIONS) that browsers ask before a request. It must answer OPTIONS with status 204, and allow the method POST and the header Content-Type for {origin}. Update the server or its proxy, then try again.',
  header: {
    one: '{host} does not accept the header {headers} from a web page. Add it to Access-Control-Allow-Headers there, then try again.',
    other:
      '{host} does not accept the headers {headers} from a web page. Add them to Access-Control-Allow-Headers there, then try again.',
  },
  sessionHidden:
    '{host} starts a session but hides its number from web pages. It must send Access-Control-Expose-Headers: Mcp-Session-Id. Change that there, then try again.',
  wantsToken:
    '{host} wants to know who you are (401). Add a header such as “Authorization: Bearer …” with a token that you got there, or press Sign in.',
  tokenRefused:
    '{host} refused the headers (401). Check that the token is complete, not expired, and for this server.',
  forbidden:
    '{host} refused this page (403). Allow the origin {origin} there, or check what your token may do, then try again.',
  serverError:
    '{host} answered with an error ({status}). Look at the server’s own messages, then try again.',
  notMcp:
    'Something answers at {host}, but it does not speak MCP at {path}. Check the path: most servers use /mcp.',
  unreadableOffer:
    '{host} speaks MCP, but what it offers cannot be read: the list does not end, or a tool is described in too many levels. Update the server, or tell its author.',
  tooOld:
    '{host} speaks only the oldest form of MCP (HTTP with SSE, of 2024), which is not supported. Update the server, or start it with “streamable HTTP”.',
  unknownVersion:
    '{host} speaks a version of MCP that is not supported here. Update the server, then try again.',
  timeout: {
    one: '{host} did not answer within {count} second. Check that the server is running, then try again.',
    other:
      '{host} did not answer within {count} seconds. Check that the server is running, then try again.',
  },
  badHeader:
    '“{line}” is not a header. Write one on each line, such as “Authorization: Bearer abc”.',
  headersMissing:
    'The headers for {name} are no longer in this tab. Open Settings, Tools, and enter them again.',
  emptyResource: 'The server sent nothing for {name}. Try another resource.',
  alreadyGone: 'This server is no longer in the list.',
})

/** Why signing in at a tool server failed, and what to do. */
export const signInText = textsOf('sentences.sign-in', {
  noWay: '{host} does not say where to sign in. Add a header with a token that you got there.',
  unreadable:
    'The sign-in of {host} does not answer web pages (CORS), or it does not answer at all. Add a header with a token that you got there.',
  failed:
    'Signing in at {host} failed: {words}. Try again, or add a header with a token that you got there.',
  slow: {
    one: 'The sign-in of {name} was not renewed within {count} second. Try again, or sign in again in Settings, Tools.',
    other:
      'The sign-in of {name} was not renewed within {count} seconds. Try again, or sign in again in Settings, Tools.',
  },
  denied: 'The sign-in at {host} was refused there. Try again.',
  again: 'The sign-in at {host} has ended. Open Settings, Tools, press Change, and sign in again.',
  notBegun: 'This sign-in is not open any more. Press Sign in again.',
})

/** Why the App of a tool server is not shown. */
export const toolAppFaultText = textsOf('sentences.tool-app', {
  noPage: 'The server has no App at this address any more. Ask the model to call the tool again.',
  tooLarge: 'The App is larger than 5 MB, so it is not shown.',
})

/** Values that a server would not take. */
export const questionFaultText = textsOf('sentences.questions', {
  required: 'The server needs this.',
  number: 'Type a number, such as 12 or 0.5.',
  integer: 'Type a whole number, such as 12.',
  email: 'Type an e-mail address, such as name@example.com.',
  uri: 'Type a whole address, such as https://example.com.',
  date: 'Type a date, such as 2026-01-31.',
  'date-time': 'Type a date with a time, such as 2026-01-31 15:00.',
  'least-number': 'At least {limit}.',
  'most-number': 'At most {limit}.',
  'least-characters': {
    one: 'At least {count} character.',
    other: 'At least {count} characters.',
  },
  'most-characters': { one: 'At most {count} character.', other: 'At most {count} characters.' },
  'least-choices': { one: 'At least {count} choice.', other: 'At least {count} choices.' },
  'most-choices': { one: 'At most {count} choice.', other: 'At most {count} choices.' },
})
