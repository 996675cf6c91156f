/** The last result again while the arguments stay the same. */
export function remembering<Arguments extends readonly unknown[], Result>(
  compute: (...inputs: Arguments) => Result,
): (...inputs: Arguments) => Result {
  let last: { readonly inputs: Arguments; readonly result: Result } | null = null
  return (...inputs) => {
    if (last?.inputs.every((input, index) => Object.is(input, inputs[index]))) return last.result
    last = { inputs, result: compute(...inputs) }
    return last.result
  }
}
