/** Whether this device's graphics card runs models, as WebLLM uses it. */
export const webLlmProbe = {
  software:
    'WebGPU works here only by software, without a graphics card: expect minutes for each word. The CPU model is faster.',
  runs: 'Your graphics card runs models here, with 16-bit numbers.',
  'runs-without-16-bit':
    'Your graphics card runs models here; it has no 16-bit numbers, so they take more memory.',
  insecure:
    'WebGPU needs a secure page: open this app over https, or on localhost. Until then choose the CPU model or a server.',
  'no-webgpu':
    'This browser has no WebGPU: use a current Chrome, Edge, Safari or Firefox, or choose the CPU model.',
  'no-adapter':
    'The browser found no graphics card that it may use: turn on hardware acceleration in its settings, update the driver, or choose the CPU model.',
  weak: 'This graphics card allows less than WebLLM needs: choose the CPU model or a server.',
} as const
