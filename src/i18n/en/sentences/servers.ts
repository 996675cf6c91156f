/** Failures of models on servers, as they reach the app; most are said by their kind instead (`failures.ts`). */
export const serverSentences = {
  endedEarly: 'The stream ended before the answer did.',
  noAnswer: 'The server sent something that is not a model’s answer.',
  connectionFailed: 'The connection failed.',
  errorInStream: 'The server reported an error in its stream.',
  errorInAnswer: 'The server reported an error.',
  answered: (status: number) => `The server answered ${status}.`,
  noStream: 'The server sent no stream.',
  impossibleKey: 'The key has characters that keys cannot have.',
  endlessLine:
    'The server sends a line that does not end. Check its address and its API type in Settings, then press Retry.',
  endlessAnswer: (characters: number) =>
    `The answer grew longer than ${characters.toLocaleString('en-US')} characters, so it was stopped. What arrived is kept; press Continue or Retry.`,
  windowFilled: 'The prompt filled the whole window.',
} as const

/** A server that points elsewhere, from which nothing was fetched. */
export const redirectSentences = {
  notFollowed: 'The server points to another address, which was not followed.',
  unknownTarget: (host: string, afterwards: string) =>
    `${host} redirects to an address that the browser does not tell, so nothing of yours was sent on. Enter the server’s own address in Settings, then ${afterwards}.`,
  page: (host: string, target: string, afterwards: string) =>
    `${host} redirects to ${target}, so nothing of yours was sent on. Enter the server’s own address in Settings, then ${afterwards}.`,
  baseAddress: (host: string, target: string, afterwards: string) =>
    `${host} redirects to ${target}, so nothing of yours was sent on. If you trust that address, use it in Settings, then ${afterwards}.`,
} as const
