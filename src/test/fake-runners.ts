/** Runners as the interface may meet them: one ready, one that cannot run here, one not asked for its models yet. */
import type { LocalModelCommands } from '../runtime/application/local-model-commands.ts'
import { initialRunnerState, type LocalRunnerState } from '../runtime/local-models/runner-state.ts'
import type { FakeState } from './fake-state.ts'
import { localModel } from './scripted-runner.ts'

export const FAKE_RUNNERS: readonly LocalRunnerState[] = [
  {
    ...initialRunnerState('webllm', { takesFiles: false, takesSource: true }),
    probe: {
      available: false,
      message: 'This browser reports no WebGPU adapter. Updating the graphics driver often helps.',
    },
  },
  {
    ...initialRunnerState('wllama', { takesFiles: true, takesSource: true }),
    probe: { available: true, message: 'Runs on the processor, in any browser.' },
    models: [
      localModel('smollm2-135m', { name: 'SmolLM2 135M', isStored: true }),
      localModel('smollm2-360m', { name: 'SmolLM2 360M' }),
    ],
  },
  initialRunnerState('built-in', { takesFiles: false, takesSource: false }),
]

/** Downloads stand still at their beginning; all else happens at once. */
export function fakeRunners(state: FakeState): LocalModelCommands {
  const change = (id: string, part: (runner: LocalRunnerState) => Partial<LocalRunnerState>) =>
    state.change({
      runners: state
        .snapshot()
        .runners.map(runner => (runner.id === id ? { ...runner, ...part(runner) } : runner)),
    })
  const withFetch = (id: string, modelId: string, fetchState: 'running' | 'paused') =>
    change(id, ({ fetches }) => ({
      fetches: [
        ...fetches.filter(other => other.modelId !== modelId),
        {
          modelId,
          state: fetchState,
          loadedBytes: 120_000_000,
          totalBytes: 300_000_000,
          share: 0.4,
          bytesPerSecond: fetchState === 'running' ? 4_000_000 : null,
          msLeft: fetchState === 'running' ? 45_000 : null,
          message: null,
        },
      ],
    }))
  const without = (id: string, modelId: string) =>
    change(id, ({ fetches }) => ({
      fetches: fetches.filter(other => other.modelId !== modelId),
    }))
  return {
    async probeRunners() {
      change('built-in', () => ({
        probe: { available: false, message: 'This browser has no built-in model.' },
      }))
    },
    async listLocalModels(id) {
      change(id, ({ models }) => ({ models: models ?? [] }))
    },
    async fetchModel(id, modelId) {
      withFetch(id, modelId, 'running')
    },
    pauseFetch: (id, modelId) => withFetch(id, modelId, 'paused'),
    async cancelFetch(id, modelId) {
      without(id, modelId)
    },
    async removeModel(id, modelId) {
      change(id, ({ models }) => ({
        models: (models ?? []).map(model =>
          model.id === modelId ? { ...model, isStored: false } : model,
        ),
      }))
    },
    async useLocalModel(runner, model) {
      const { settings, model: choice } = state.snapshot()
      state.change({
        settings: { ...settings, model: 'local', local: { runner, model } },
        model: { ...choice, ref: { provider: runner, host: null, model } },
      })
    },
    async addModelFile(id, file) {
      change(id, ({ models }) => ({
        models: [...(models ?? []), localModel(file.name, { isStored: true })],
      }))
    },
    async setModelSource(id, source) {
      change(id, () => ({ source }))
    },
  }
}
