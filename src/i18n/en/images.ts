/** Images and files in messages. */
export const images = {
  'files.attach': 'Attach files',
  'files.too-long':
    '“{name}” is too long for a message, which takes files of up to {most} characters. Paste the part that matters.',
  'files.no-text':
    '“{name}” is no text. Attach images and files of text; copy the words of other documents.',
  'files.empty': '“{name}” is empty.',
  'files.unreadable': '“{name}” could not be read. Choose it again.',
  'images.attached': 'Attached images',
  'images.reading': 'Reading…',
  'images.open': 'Open {name}, {width} × {height}',
  'images.pasted': 'pasted image',
  'images.remove': 'Remove {name}',
  'images.in-message': { one: 'Image', other: '{count} images' },
  'images.missing': '{name} is not on this device.',
  'images.missing-why':
    'This browser has no bytes of it. A file that was exported where it was attached brings it back.',
  'images.broken': '{name} cannot be shown by this browser.',
  'images.facts': '{width} × {height} pixels, {size}',
  'images.save': 'Download',
  'images.name': 'Image',
  'images.blind': {
    one: '{model} cannot see images: it will only be told that there is one.',
    other: '{model} cannot see images: it will only be told that there are {count}.',
  },
  'images.choose-model': 'Choose a model that can',
} as const
