/** Images that cannot be attached. `name` is empty for none, as of one that was pasted. */
export const imageSentences = {
  notAnImage: (name: string) =>
    `${called(name)} cannot be attached: it is no PNG, JPEG, WebP or GIF image. Nothing was changed.`,
  broken: (name: string) =>
    `${called(name)} cannot be attached: the file is broken. Nothing was changed.`,
  tooManyBytes: (name: string) => tooLarge(`${called(name)} is larger than 50 MB`),
  tooManyPixels: (name: string) => tooLarge(`${called(name)} has more than 100 million pixels`),
  neverSmallEnough: (name: string) => tooLarge(`${called(name)} cannot be made small enough`),
} as const

function called(name: string): string {
  return name === '' ? 'The pasted image' : `“${name}”`
}

function tooLarge(what: string): string {
  return `${what}, which is too large to attach. Make it smaller first. Nothing was changed.`
}
