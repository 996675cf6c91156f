import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameTools } from './tool-names.ts'

const names = fc.oneof(
  fc.string({ maxLength: 90 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('a', 'A', 'a b', 'a_b', 'echo', '', '__', 'x'.repeat(64), 'x'.repeat(65)),
)
const servers = fc.array(fc.record({ name: names, tools: fc.array(names, { maxLength: 8 }) }), {
  maxLength: 5,
})

it('gives every tool a name of its own that each provider accepts, whatever servers call it', () => {
  fc.assert(
    fc.property(servers, fc.array(names), (given, taken) => {
      const named = nameTools(given, taken)
      const all = named.flat()
      expect(named.map(tools => tools.length)).toEqual(given.map(({ tools }) => tools.length))
      for (const name of all) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/)
      const lower = all.map(name => name.toLowerCase())
      expect(new Set([...lower, ...taken.map(name => name.toLowerCase())]).size).toBe(
        lower.length + new Set(taken.map(name => name.toLowerCase())).size,
      )
    }),
  )
})

it('keeps the name of a tool when servers and tools are added behind it', () => {
  fc.assert(
    fc.property(servers, servers, (given, more) => {
      expect(nameTools([...given, ...more], []).slice(0, given.length)).toEqual(
        nameTools(given, []),
      )
    }),
  )
})

it('keeps a given name, which no other tool gets', () => {
  fc.assert(
    fc.property(servers, servers, (before, more) => {
      const first = nameTools(before, [])
      const given = before.map(({ tools }, at) => {
        const own = new Map<string, string>()
        tools.forEach((tool, index) => own.has(tool) || own.set(tool, first[at]?.[index] ?? ''))
        return own
      })
      const now = [
        ...more,
        ...before.map((server, at) => ({ ...server, given: given[at] ?? new Map() })),
      ]
      const named = nameTools(now, [])
      const all = named.flat().map(name => name.toLowerCase())
      expect(new Set(all).size).toBe(all.length)
      before.forEach(({ tools }, at) => {
        for (const tool of new Set(tools))
          expect(named[more.length + at]?.[tools.indexOf(tool)]).toBe(given[at]?.get(tool))
      })
    }),
  )
})

it('is never the name of a tool of the app, also of one that only some sessions have', () => {
  const tools = [
    'history',
    'memory',
    'project_file',
    'plan',
    'instructions',
    'append',
    'replace',
    'rethink',
  ]
  const named = ['search', 'read', 'update', 'load', 'memory'].flatMap(name =>
    nameTools([{ name, tools }], []).flat(),
  )
  for (const name of [
    'search_history',
    'search_memory',
    'read_project_file',
    'update_plan',
    'load_instructions',
    'memory_append',
  ])
    expect(named).not.toContain(name)
})

it('reads well', () => {
  expect(
    nameTools(
      [
        { name: 'Everything Server', tools: ['get-sum', 'echo'] },
        { name: 'everything server', tools: ['echo'] },
        { name: '3D', tools: ['draw/line'] },
        { name: 'A name that is very much too long', tools: ['t'.repeat(60)] },
      ],
      ['current_time'],
    ),
  ).toEqual([
    ['Everything_Server_get-sum', 'Everything_Server_echo'],
    ['everything_server_echo_2'],
    ['_3D_draw_line'],
    [`A_name_t_${'t'.repeat(55)}`],
  ])
})
