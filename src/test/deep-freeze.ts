/** Freezes a value and all it holds, so that a test fails where code under test would mutate it. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const held of Object.values(value)) deepFreeze(held)
  return value
}
