import { textsOf } from '../../texts.ts'

/** Failures of downloading and storing the files of models on this device. */
export const localFileText = textsOf('sentences.local-files', {
  unreachable:
    '{host} cannot be reached, or it lets no browser read its files. Check the network, or set another address for models in Settings. What has arrived is kept.',
  missing:
    '{host} has no {path} of {name}. Check the address for models in Settings, or choose another model.',
  busy: '{host} cannot hand out {name} at the moment ({status}). Try again in a while. What has arrived is kept.',
  refused:
    '{host} refuses to hand out {name} ({status}). Set another address for models in Settings, or choose another model.',
  noSpace:
    '{name} needs {size} more on this device, and the browser has room for {free}. Delete another model or old chats, or choose a smaller model.',
  quotaReached:
    'The browser has no more room for {name}. Delete another model or old chats, or choose a smaller model. What has arrived is kept.',
  diskFull:
    'This device has no room left for {name}. Free some space on the disk, then fetch it again. What has arrived is kept.',
})

/** Failures of llama.cpp's model files: downloaded, added, stored. */
export const ggufText = textsOf('sentences.gguf', {
  tooLarge:
    'This browser takes model files of less than 2 GB, since its WebAssembly has no 64-bit memory. Open a smaller one, or use a newer Chrome, Edge or Firefox.',
  noModelFile: 'This is no model file that can run here. Choose a file whose name ends in .gguf.',
  brokeOff:
    'The connection to {host} broke before the whole model was here. What arrived is kept; press Resume.',
  noLength:
    '{host} does not tell how large the file is, so that a whole one could not be told from a part. Fetch it yourself and open it as a file.',
  partial: 'Only a part of {name} is on this device. Resume its download in Settings, under Model.',
  addAgain:
    'The stored copy of {name} was damaged and is deleted. Open its file once more in Settings, under Model.',
  stillDamaged:
    'The stored copy of {name} is damaged and could not be repaired. Delete it in Settings, under Model, and fetch it again.',
})

/** Failures of models on the graphics card. */
export const webLlmText = textsOf('sentences.webllm', {
  broken:
    '{path} of {name} arrived broken from {host}, twice. Set another address for models in Settings, or choose another model.',
  badAddress:
    '“{address}” is no web address. Set an address that begins with https:// in Settings, or clear it.',
  noCache:
    'This browser keeps no files for this page: open the app over https or on localhost, and not in a private window.',
  unfit:
    'The stored files of {name} do not load, even after a second download. Delete the model and choose another one.',
  lostAgain:
    'The graphics card gave up on {name} twice. Close other tabs and programs that use it, or choose a smaller model.',
  lostInAnswer:
    'The graphics card gave up in the middle of the answer. What was written is kept; press Retry, and the model is loaded again.',
  noMemory:
    'The graphics card has not enough memory for {name}. Close other tabs and programs that use it, or choose a smaller model.',
  noGpu:
    'The browser gives the model no graphics card any more. Reload the page, or choose the CPU model.',
  weakGpu: 'The graphics card lacks what {name} needs. Choose another model, or the CPU model.',
  tooLong: {
    one: 'The chat does not fit this model’s window of {count} token. Summarize it, or choose a model with a larger window.',
    other:
      'The chat does not fit this model’s window of {count} tokens. Summarize it, or choose a model with a larger window.',
  },
  windowFull: {
    one: 'The answer ends here because the model’s window of {count} token is full. Summarize older messages, then press Retry.',
    other:
      'The answer ends here because the model’s window of {count} tokens is full. Summarize older messages, then press Retry.',
  },
  order:
    'WebLLM refuses the order of the messages. Write a new message, or choose another model; nothing is lost.',
  noWorker: 'WebLLM itself could not be loaded. Check the network, reload the page, and try again.',
  unloaded: 'The model was taken out of memory. Press Retry, and it is loaded again.',
  unknownModel: '{id} does not run on this device. Choose a model from the list in Settings.',
  other: '{name} stopped with an error of WebLLM: {words}',
})

/** Whether WebLLM works on this device's graphics card. */
export const webLlmProbeText = textsOf('sentences.webllm-probe', {
  software:
    'WebGPU works here only by software, without a graphics card: expect minutes for each word. The CPU model is faster.',
  runs: 'Your graphics card runs models here, with 16-bit numbers.',
  'runs-without-16-bit':
    'Your graphics card runs models here; it has no 16-bit numbers, so they take more memory.',
  insecure:
    'WebGPU needs a secure page: open this app over https, or on localhost. Until then choose the CPU model or a server.',
  'no-webgpu':
    'This browser has no WebGPU on this device: it is switched off, does not come to this system yet, or the browser is old. Update it, try another one, or choose the CPU model.',
  'no-adapter':
    'The browser found no graphics card that it may use: turn on hardware acceleration in its settings, update the driver, or choose the CPU model.',
  weak: 'This graphics card allows less than WebLLM needs: choose the CPU model or a server.',
})

/** Failures of models on the processor during a request. */
export const wllamaText = textsOf('sentences.wllama', {
  refused: 'The model on this device refused the request: {words}',
  tooLong: {
    one: 'The chat does not fit the window of {count} token of the model on this device. Summarize it, or choose a model with a larger window.',
    other:
      'The chat does not fit the window of {count} tokens of the model on this device. Summarize it, or choose a model with a larger window.',
  },
  'tooLong-unknown':
    'The chat does not fit the window of the model on this device. Summarize it, or choose a model with a larger window.',
  unreachable:
    'What runs the model could not be loaded from this page’s own server. Check the network, then press Retry.',
  crashed:
    'The model on this device stopped working, most likely for want of memory. Close other tabs and press Retry, or choose a smaller model.',
  cannotBeAsked:
    'The model on this device cannot be asked this: {words}. Choose another model, or switch tools off.',
  unloaded: 'The model was taken out of memory. Press Retry to load it again.',
  notLoaded:
    'This file cannot be loaded as a model: it is damaged, or of a kind that cannot run here. Delete it and fetch it again, or choose another model.',
  unknownModel: 'There is no model “{id}” on this device. Choose one in Settings, under Model.',
  unreadable: 'The model on this device answered with something that cannot be read. Press Retry.',
  fetchedElsewhere: 'Another tab fetches this model already. Wait until it is done there.',
})

/** Whether this device's processor runs models. */
export const wllamaProbeText = textsOf('sentences.wllama-probe', {
  insecure:
    'This page is not secure, so the browser keeps no models for it. Open it by https or as localhost.',
  noWebAssembly: 'WebAssembly is switched off in this browser. Switch it on to run models here.',
  noVectors:
    'This browser’s WebAssembly is too old to run models. Use a newer Chrome, Edge or Firefox.',
  noFiles:
    'This browser cannot keep files for a page, in a private window perhaps. Use a newer Chrome, Edge or Firefox.',
  'runs-one': 'Runs on the processor, no graphics card needed: one thread.',
  'runs-several': 'Runs on the processor, no graphics card needed: several threads.',
  'runs-one-here':
    'Runs on the processor, no graphics card needed: one thread, and several where the server isolates this page.',
  smallMemory:
    'It is slower in this browser, whose WebAssembly has no 64-bit memory, and takes model files of less than 2 GB.',
})

/** The browser's own models. */
export const builtInText = textsOf('sentences.built-in', {
  /** Names of the models. */
  languageModel: 'Browser’s language model',
  summarizer: 'Browser’s summarizer',
  tooLong: {
    one: 'The chat does not fit the window of {count} token of the browser’s own model. Summarize it, or choose a model with a larger window.',
    other:
      'The chat does not fit the window of {count} tokens of the browser’s own model. Summarize it, or choose a model with a larger window.',
  },
  'tooLong-unknown':
    'The chat does not fit the window of the browser’s own model. Summarize it, or choose a model with a larger window.',
  onlySummaries:
    'The browser’s own summarizer writes summaries and cannot chat. Choose another model for this chat.',
  noSuchModel: 'The browser has no such model of its own. Choose another model.',
  keptByBrowser:
    'The browser keeps its own model for all pages, so this page cannot delete it. Chrome lists it under chrome://on-device-internals.',
  absent:
    'This browser brings no model along for pages. Current Chrome and Edge on a computer do, on secure pages.',
  unavailable:
    'The browser has a model for pages and says that it cannot run here: it wants about 22 GB of free disk, and a graphics card with more than 4 GB or 16 GB of memory.',
  ready: 'The browser has its own model here, ready for this page.',
  toFetch: 'The browser can fetch its own model, once for all pages.',
  failed:
    'The browser’s own model failed. Press Retry; if it happens again, restart the browser or choose another model.',
  // By the name of the browser's error.
  NotSupportedError:
    'The browser’s own model does not take this: a language or a kind of content that it was not made for. Choose another model for this chat.',
  NotAllowedError:
    'The browser did not let this page use its own model. It starts a download only after a press: choose the model in the settings, under Model.',
  NotReadableError:
    'The browser’s own model held its answer back as unsafe. Put the question differently, or choose another model.',
})

/** The browser's own model failed; `name`: of the browser's error, null if it has none. */
export function builtInFailure(name: string | null): string {
  switch (name) {
    case 'NotSupportedError':
    case 'NotAllowedError':
    case 'NotReadableError':
      return builtInText(name)
    default:
      return builtInText('failed')
  }
}
