import { textsOf } from '../../texts.ts'

/** Failures of models on servers; most are replaced by the sentence for their kind (`request-failures.ts`). */
export const serverText = textsOf('sentences.servers', {
  endedEarly: 'The stream ended before the answer did.',
  noAnswer: 'The server sent something that is not a model’s answer.',
  connectionFailed: 'The connection failed.',
  errorInStream: 'The server reported an error in its stream.',
  errorInAnswer: 'The server reported an error.',
  answered: 'The server answered {status}.',
  noStream: 'The server sent no stream.',
  impossibleKey: 'The key has characters that keys cannot have.',
  endlessLine:
    'The server sends a line that does not end. Check its address and its API type in Settings, then press Retry.',
  endlessAnswer: {
    one: 'The answer grew longer than {count} character, so it was stopped. What arrived is kept; press Continue or Retry.',
    other:
      'The answer grew longer than {count} characters, so it was stopped. What arrived is kept; press Continue or Retry.',
  },
  longAnswer:
    '{host} sends more than {megabytes} MB in one answer, so the rest was not read. Check the address, then try again.',
  'longAnswer-unknown':
    'The server sends more than {megabytes} MB in one answer, so the rest was not read. Check the address, then try again.',
  windowFilled: 'The prompt filled the whole window.',
})

/** A server that redirects; nothing was sent to its target. */
export const redirectText = textsOf('sentences.redirects', {
  notFollowed: 'The server points to another address, which was not followed.',
  unknownTarget:
    '{host} redirects to an address that the browser does not tell, so nothing of yours was sent on. Enter the server’s own address in Settings, then press Retry.',
  'unknownTarget-test':
    '{host} redirects to an address that the browser does not tell, so nothing of yours was sent on. Enter the server’s own address in Settings, then test again.',
  page: '{host} redirects to {address}, so nothing of yours was sent on. Enter the server’s own address in Settings, then press Retry.',
  'page-test':
    '{host} redirects to {address}, so nothing of yours was sent on. Enter the server’s own address in Settings, then test again.',
  baseAddress:
    '{host} redirects to {address}, so nothing of yours was sent on. If you trust that address, use it in Settings, then press Retry.',
  'baseAddress-test':
    '{host} redirects to {address}, so nothing of yours was sent on. If you trust that address, use it in Settings, then test again.',
})

/** The result of the test of a server, and the one thing to change. `host` and `origin` are addresses. */
export const endpointTestText = textsOf('sentences.endpoint-test', {
  noOrganisation:
    '{host} lets no web page in for the organisation of this key. Use a key of another organisation, or a service that passes requests on, such as OpenRouter.',
  wantsKey: '{host} wants a key ({status}). Enter the one that you got there.',
  keyRefused:
    '{host} refused the key ({status}). Check that it’s complete, not expired, and for this server.',
  tooManyRequests:
    '{host} answers, but is limiting requests right now (429). Wait a minute, then test again.',
  error: '{host} answered with an error ({status}). Wait a little, then test again.',
  keptFromLoopback:
    'The browser keeps this page from {host}. Allow it to reach devices on your local network in the site’s settings, then test again.',
  noAnswer:
    'Nothing answers at {host}. Check the address, and that the server is running and reachable from this computer.',
  cors: '{host} is running but does not let this page in (CORS). {advice}',
  noAddress: 'This is not a web address. It should look like https://api.openai.com/v1.',
  tooLongAddress: 'Leave out what follows the base address: {base}.',
  mixedContent:
    'This page came over https, so the browser blocks plain http to {host}. Use https there, or open Palimpsest from this computer over http.',
  impossibleKey: 'The key has characters that keys cannot have. Copy it again.',
  otherServer: 'Something answers at {host}, but not as a model server. {advice}',
  nothingThere: '{host} answers, but there is no model server at this address ({status}). {advice}',
  unlisted: '{host} answers chats. It does not list its models, so {model} could not be checked.',
  noModel: '{host} answers, but has no model. Load or download one there, then test again.',
  chooseModel: {
    one: '{host} answers and offers {count} model. Choose one.',
    other: '{host} answers and offers {count} models. Choose one.',
  },
  noSuchModel: {
    one: '{host} answers, but has no model named {model}. It offers {count} model, for example {near}.',
    other:
      '{host} answers, but has no model named {model}. It offers {count} models, for example {near}.',
  },
  works: 'It works: {model} is there.',
  window: { one: 'Its window is {count} token.', other: 'Its window is {count} tokens.' },
  noTools: 'It cannot call tools, so none are sent to it.',
  ollamaWindow:
    'That is what Ollama gives a model by default on most computers; set OLLAMA_CONTEXT_LENGTH or num_ctx there for a larger one.',
})

/** How the owner of a server allows this page. */
export const corsAdviceText = textsOf('sentences.cors-advice', {
  ollama: 'Set OLLAMA_ORIGINS to {origin} there, then start Ollama again.',
  'lm-studio': 'Switch on “Enable CORS” in LM Studio’s server settings.',
  vllm: 'Start vLLM with --allowed-origins \'["{origin}"]\'.',
  'llama-cpp': 'llama.cpp’s server lets every page in by default, so look for a proxy in between.',
  other:
    'Allow the origin {origin} in its settings; for Ollama set OLLAMA_ORIGINS, for LM Studio switch on CORS.',
})

/** Where the model server may be instead. */
export const addressAdviceText = textsOf('sentences.address-advice', {
  documentation: 'Check the address against the server’s own documentation.',
  found: 'A model server answers at {address}: use that address.',
  usual: 'Most addresses end in {version}: try {address}.',
})
