/** The method of an object by its path, such as `keys.unlock`. Throws where there is none. */
export function methodAt(
  whole: object | null,
  path: string,
): (...inputs: readonly unknown[]) => unknown {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<object>(
    (outer, name) => Object(Reflect.get(outer, name)),
    Object(whole),
  )
  const method: unknown = Reflect.get(holder, last)
  if (typeof method !== 'function') throw new RangeError(`The application has no ${path}`)
  return (...inputs) => Reflect.apply(method, holder, inputs)
}
