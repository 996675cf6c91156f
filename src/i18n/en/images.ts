/** Images in messages. */
export const images = {
  'images.attach': 'Attach images',
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
