/**
 * Results of calls of tool servers that failed, and what an App of one hears. A model or a program reads them, so they are English in
 * every language of the interface.
 *
 * @module
 */
import { shortened, shortenedAddress, shortenedWords } from '../../shortened.ts'

/** Failures of a call. */
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

/** What an App of a tool server cannot have. */
export const toolAppFaults = {
  noTool: (tool: string) =>
    `${shortened(tool)} is not a tool that this App may call, or it is switched off.`,
  largeResource: 'The resource is larger than 5 MB.',
  serverOff: 'This server is switched off.',
  asksAlready: 'The person is still deciding about the last request.',
  refused: 'The person did not allow this.',
  unknownMethod: 'This host does not offer that.',
  badMessage: 'This request is not valid, or too large.',
} as const
