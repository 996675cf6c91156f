import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameTools } from './server-tools.ts'

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
