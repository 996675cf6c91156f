const NEWER = 'Use a newer Chrome, Edge or Firefox.'

/** Whether this device's processor runs models. */
export const wllamaProbe = {
  insecure:
    'This page is not secure, so the browser keeps no models for it. Open it by https or as localhost.',
  noWebAssembly: 'WebAssembly is switched off in this browser. Switch it on to run models here.',
  noVectors: `This browser’s WebAssembly is too old to run models. ${NEWER}`,
  noFiles: `This browser cannot keep files for a page, in a private window perhaps. ${NEWER}`,
  runs: (threads: keyof typeof THREADS) =>
    `Runs on the processor, no graphics card needed: ${THREADS[threads]}.`,
  smallMemory:
    'It is slower in this browser, whose WebAssembly has no 64-bit memory, and takes model files of less than 2 GB.',
} as const

const THREADS = {
  one: 'one thread',
  several: 'several threads',
  'one-here': 'one thread, and several where the server isolates this page',
} as const
