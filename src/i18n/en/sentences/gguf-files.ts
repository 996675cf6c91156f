/** Failures of the files that llama.cpp loads: fetched, added, stored. */
export const ggufFiles = {
  tooLarge:
    'This browser takes model files of less than 2 GB, since its WebAssembly has no 64-bit memory. Open a smaller one, or use a newer Chrome, Edge or Firefox.',
  noModelFile: 'This is no model file that can run here. Choose a file whose name ends in .gguf.',
  brokeOff: (host: string) =>
    `The connection to ${host} broke before the whole model was here. What arrived is kept; press Resume.`,
  noLength: (host: string) =>
    `${host} does not tell how large the file is, so that a whole one could not be told from a part. Fetch it yourself and open it as a file.`,
  partial: (name: string) =>
    `Only a part of ${name} is on this device. Resume its download in Settings, under Model.`,
  addAgain: (name: string) =>
    `The stored copy of ${name} was damaged and is deleted. Open its file once more in Settings, under Model.`,
  stillDamaged: (name: string) =>
    `The stored copy of ${name} is damaged and could not be repaired. Delete it in Settings, under Model, and fetch it again.`,
} as const
