import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Its code, which is no module with exports. */
const run = () => vi.importActual<object>('./trusted-types.ts')

/** As a browser does it: a second default policy is refused. */
function trustedTypes() {
  return {
    defaultPolicy: null as object | null,
    createPolicy(_name: string, rules: { createScriptURL(url: string): string }) {
      if (this.defaultPolicy) throw new TypeError('Policy with name "default" already exists.')
      this.defaultPolicy = rules
    },
  }
}

it('makes the one policy of the page, and is content with it where its code runs a second time', async () => {
  const known = trustedTypes()
  vi.stubGlobal('trustedTypes', known)
  await run()
  const first = known.defaultPolicy
  expect(first).toMatchObject({ createScriptURL: expect.any(Function) })
  vi.resetModules()
  await run()
  expect(known.defaultPolicy).toBe(first)
})

it('asks nothing of a browser that knows no such policies', async () => {
  vi.stubGlobal('trustedTypes', undefined)
  await expect(run()).resolves.toBeDefined()
})
