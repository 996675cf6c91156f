import { describe, expect, it } from 'vitest'
import { initialRunnerState } from '../../runtime/local-models/runner-state.ts'
import { localModel } from '../../test/scripted-runner.ts'
import { storedModels } from './stored-models.ts'

const asked = {
  ...initialRunnerState('wllama', { takesFiles: true, takesSource: true }),
  models: [localModel('here', { isStored: true }), localModel('elsewhere')],
}
const unasked = initialRunnerState('webllm', { takesFiles: false, takesSource: true })

describe('the models to choose among', () => {
  it('are those that are here whole', () => {
    expect(storedModels([asked, unasked], null)).toMatchObject([
      { name: 'HERE', choice: { runner: 'wllama', model: 'here' }, isChosen: false },
    ])
  })

  it('hold the chosen one though its runner was not asked yet', () => {
    const chosen = { runner: 'webllm', model: 'far' } as const
    expect(storedModels([asked, unasked], chosen)).toMatchObject([
      { name: 'far', choice: chosen, isChosen: true },
      { name: 'HERE', isChosen: false },
    ])
  })

  it('name the chosen one once', () => {
    const chosen = { runner: 'wllama', model: 'here' } as const
    expect(storedModels([asked], chosen)).toMatchObject([{ name: 'HERE', isChosen: true }])
  })
})
