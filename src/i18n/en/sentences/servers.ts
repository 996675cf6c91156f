import { shortened, shortenedAddress, shortenedList, shortenedWords } from '../../shortened.ts'

/** Failures of models on servers; most are replaced by the sentence for their kind (`request-failures.ts`). */
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
  longAnswer: (host: string, megabytes: number) =>
    `${shortenedAddress(host)} sends more than ${megabytes} MB in one answer, so the rest was not read. Check the address, then try again.`,
  windowFilled: 'The prompt filled the whole window.',
} as const

/** A server that redirects; nothing was sent to its target. */
export const redirectSentences = {
  notFollowed: 'The server points to another address, which was not followed.',
  unknownTarget: (host: string, afterwards: string) =>
    `${shortenedAddress(host)} redirects to an address that the browser does not tell, so nothing of yours was sent on. Enter the server’s own address in Settings, then ${shortenedWords(afterwards)}.`,
  page: (host: string, target: string, afterwards: string) =>
    `${shortenedAddress(host)} redirects to ${shortenedAddress(target)}, so nothing of yours was sent on. Enter the server’s own address in Settings, then ${shortenedWords(afterwards)}.`,
  baseAddress: (host: string, target: string, afterwards: string) =>
    `${shortenedAddress(host)} redirects to ${shortenedAddress(target)}, so nothing of yours was sent on. If you trust that address, use it in Settings, then ${shortenedWords(afterwards)}.`,
} as const

/** The result of the test of a server, and the one thing to change. `host` and `origin` are addresses. */
export const endpointTest = {
  noOrganisation: (host: string) =>
    `${shortenedAddress(host)} lets no web page in for the organisation of this key. Use a key of another organisation, or a service that passes requests on, such as OpenRouter.`,
  wantsKey: (host: string, status: number) =>
    `${shortenedAddress(host)} wants a key (${status}). Enter the one that you got there.`,
  keyRefused: (host: string, status: number) =>
    `${shortenedAddress(host)} refused the key (${status}). Check that it’s complete, not expired, and for this server.`,
  tooManyRequests: (host: string) =>
    `${shortenedAddress(host)} answers, but is limiting requests right now (429). Wait a minute, then test again.`,
  error: (host: string, status: number) =>
    `${shortenedAddress(host)} answered with an error (${status}). Wait a little, then test again.`,
  keptFromLoopback: (host: string) =>
    `The browser keeps this page from ${shortenedAddress(host)}. Allow it to reach devices on your local network in the site’s settings, then test again.`,
  noAnswer: (host: string) =>
    `Nothing answers at ${shortenedAddress(host)}. Check the address, and that the server is running and reachable from this computer.`,
  cors: (host: string, advice: string) =>
    `${shortenedAddress(host)} is running but does not let this page in (CORS). ${shortenedWords(advice)}`,
  noAddress: 'This is not a web address. It should look like https://api.openai.com/v1.',
  tooLongAddress: (base: string) =>
    `Leave out what follows the base address: ${shortenedAddress(base)}.`,
  mixedContent: (host: string) =>
    `This page came over https, so the browser blocks plain http to ${shortenedAddress(host)}. Use https there, or open Palimpsest from this computer over http.`,
  impossibleKey: 'The key has characters that keys cannot have. Copy it again.',
  otherServer: (host: string, advice: string) =>
    `Something answers at ${shortenedAddress(host)}, but not as a model server. ${shortenedWords(advice)}`,
  nothingThere: (host: string, status: number, advice: string) =>
    `${shortenedAddress(host)} answers, but there is no model server at this address (${status}). ${shortenedWords(advice)}`,
  unlisted: (host: string, model: string) =>
    `${shortenedAddress(host)} answers chats. It does not list its models, so ${shortened(model)} could not be checked.`,
  noModel: (host: string) =>
    `${shortenedAddress(host)} answers, but has no model. Load or download one there, then test again.`,
  chooseModel: (host: string, models: number) =>
    `${shortenedAddress(host)} answers and offers ${counted(models)}. Choose one.`,
  noSuchModel: (
    host: string,
    model: string,
    { models, near }: { readonly models: number; readonly near: readonly string[] },
  ) =>
    `${shortenedAddress(host)} answers, but has no model named ${shortened(model)}. It offers ${counted(models)}, for example ${shortenedList(near)}.`,
  works: (model: string) => `It works: ${shortened(model)} is there.`,
  window: (tokens: number) => `Its window is ${tokens.toLocaleString('en')} tokens.`,
  noTools: 'It cannot call tools, so none are sent to it.',
  ollamaWindow:
    'That is what Ollama gives a model by default on most computers; set OLLAMA_CONTEXT_LENGTH or num_ctx there for a larger one.',
} as const

/** How the owner of a server allows this page. */
export const corsAdvice = {
  ollama: (origin: string) =>
    `Set OLLAMA_ORIGINS to ${shortenedAddress(origin)} there, then start Ollama again.`,
  'lm-studio': () => 'Switch on “Enable CORS” in LM Studio’s server settings.',
  vllm: (origin: string) => `Start vLLM with --allowed-origins '["${shortenedAddress(origin)}"]'.`,
  'llama-cpp': () =>
    'llama.cpp’s server lets every page in by default, so look for a proxy in between.',
  other: (origin: string) =>
    `Allow the origin ${shortenedAddress(origin)} in its settings; for Ollama set OLLAMA_ORIGINS, for LM Studio switch on CORS.`,
} as const

/** Where the model server may be instead. */
export const addressAdvice = {
  documentation: 'Check the address against the server’s own documentation.',
  found: (address: string) =>
    `A model server answers at ${shortenedAddress(address)}: use that address.`,
  usual: (version: string, address: string) =>
    `Most addresses end in ${shortened(version)}: try ${shortenedAddress(address)}.`,
} as const

function counted(models: number): string {
  return models === 1 ? '1 model' : `${models} models`
}
