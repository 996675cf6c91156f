/** Streams of searches with a change anywhere but in their words. */
import fc from 'fast-check'

/** A field that has nothing to do with the words gets another value, or an event that says no words is lost or comes twice. */
export const searchChange = fc.record({
  place: fc.nat(),
  field: fc.nat(),
  how: fc.constantFrom('value', 'remove', 'drop', 'twice'),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('javascript:alert(1)', 'data:text/html,x', ' http://a b', -1, 1e9, 'é', null),
  ),
})

const SEARCHES = /search|citation|annotation|grounding|server_tool_use/i

/** The events after this change. */
export function changedEvents(
  events: readonly string[],
  {
    place: position,
    field,
    how,
    value,
  }: typeof searchChange extends fc.Arbitrary<infer Change> ? Change : never,
): readonly string[] {
  const about = events.flatMap((event, index) => (SEARCHES.test(event) ? [index] : []))
  const index = about[position % Math.max(1, about.length)]
  if (index === undefined) return events
  const event = events[index] ?? ''
  const isWordless =
    !/"finish|text_delta|output_text\.d|stop_reason|response\.completed|"usage/.test(event)
  if (how === 'drop') return isWordless ? events.toSpliced(index, 1) : events
  if (how === 'twice') return isWordless ? events.toSpliced(index, 0, event) : events
  const told: unknown = JSON.parse(event)
  const paths = pathsIn(told).filter(path => SEARCHES.test(path.join('.')) || SEARCHES.test(event))
  const inner = paths.filter(
    path =>
      path.some(name =>
        /content_block|item|annotation|citation|action|grounding|tool/i.test(String(name)),
      ) && !/"type"|^(?:delta|text)$/.test(String(path.at(-1))),
  )
  const path = inner[field % Math.max(1, inner.length)]
  if (path === undefined || path.at(-1) === 'type') return events
  return events.with(
    index,
    JSON.stringify(withAt(told, path, how === 'remove' ? undefined : value)),
  )
}

function pathsIn(
  value: unknown,
  before: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return before.length > 0 ? [before] : []
  const own = before.length > 0 ? [before] : []
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, inner]) =>
      pathsIn(inner, [...before, Array.isArray(value) ? Number(name) : name]),
    ),
  ]
}

function withAt(
  value: unknown,
  [name, ...rest]: readonly (string | number)[],
  put: unknown,
): unknown {
  if (name === undefined) return put
  if (Array.isArray(value))
    return value.map((one, index) => (index === name ? withAt(one, rest, put) : one))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [name]: withAt(Reflect.get(value, name), rest, put) }
}
