export const REGIONS = [1, 2, 3, 4, 5, 6, 7].map(
  region => `Never touch the ledger rows of region ${region}.`,
)
