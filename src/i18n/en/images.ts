/** Images and files in sent messages. */
export const images = {
  'files.attach': 'Attach files',
  'files.open': 'Open {name}',
  'images.open': 'Open {name}, {width} × {height}',
  'images.pasted': 'pasted image',
  'images.in-message': { one: 'Attached', other: '{count} attached' },
  'images.missing': '{name} is not on this device.',
  'images.broken': '{name} cannot be shown by this browser.',
} as const
