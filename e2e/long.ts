/**
 * True in `npm run test:long`. Tests with the tag `@long` run there alone: what they show, a quicker test shows in
 * every run, at fewer places. Those with the tag `@longer` run always, and there with more.
 */
export const IS_LONG = process.env.PALIMPSEST_LONG !== undefined
