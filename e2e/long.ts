/** True in `npm run test:long`, where some tests take more places, more texts and more kills than when they are run by hand. */
export const IS_LONG = process.env.PALIMPSEST_LONG !== undefined
