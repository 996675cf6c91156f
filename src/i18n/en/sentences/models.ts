/** Models on servers, before anything is sent. */
export const modelSentences = {
  limitOfDay: (spentDollars: number, limitDollars: number) =>
    `Today’s requests cost $${spentDollars.toFixed(2)} and your limit for a day is $${limitDollars.toFixed(2)}, so nothing was sent. Raise the limit in the settings under Costs, or choose a model on this device.`,
  redirected: (host: string, address: string) =>
    `${host} redirects to ${address}. Nothing of yours was sent there.`,
  badAddress: 'The server’s address is not a web address. Open Settings and correct it.',
} as const
