/** True where the text may hold a formula, so that it is read where formulas are known. Never misses one. */
export function mayHoldMath(text: string): boolean {
  return /\\[([]|\$\$|\$[^\s$][^$\n]*\$/.test(text)
}
