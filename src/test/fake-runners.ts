/** Runners as the interface may meet them: one ready, one that cannot run here, one not asked for its models yet. */
import { initialRunnerState, type LocalRunnerState } from '../runtime/local-models/runner-state.ts'
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
