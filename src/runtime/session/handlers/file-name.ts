/** Letters of a file's name that are kept. */
const NAME_LENGTH = 120

/** Without what breaks a line; empty for what was pasted. */
export function nameOf(file: Blob): string {
  if (!(file instanceof File)) return ''
  return [...file.name.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()]
    .slice(0, NAME_LENGTH)
    .join('')
}
