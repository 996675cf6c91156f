import { rememberLast } from '../async/calls.ts'
import type { createModelCommands } from '../commands/model-commands.ts'
import type { ModelRegistry } from '../models/model-registry.ts'
import type { ModelSetting, SessionModelSettings } from '../models/session-model-settings.ts'
import { firstSummarizer, summaryModels } from '../settings/summarizer-order.ts'
import type { AppSnapshot } from './snapshot.ts'

type ShownModels = Pick<
  AppSnapshot,
  'model' | 'severalModels' | 'modelOptions' | 'modelOffer' | 'hasOwnModel' | 'summaries'
>

/** What the snapshot says of the models of a session: its own, if it has one, else those for all. */
export function createShownModels({
  models,
  sessionModels,
  modelCommands,
}: {
  readonly models: ModelRegistry
  readonly sessionModels: SessionModelSettings
  readonly modelCommands: Pick<ReturnType<typeof createModelCommands>, 'options' | 'offer'>
}) {
  const severalChoices = rememberLast((meant: readonly ModelSetting[]) => meant.map(models.choice))
  return (sessionId: string | null): ShownModels => {
    const here = sessionModels.settingsFor(sessionId)
    const model = models.choice(here)
    return {
      model,
      severalModels: severalChoices(sessionModels.several(sessionId)),
      modelOptions: modelCommands.options(),
      modelOffer: modelCommands.offer(),
      hasOwnModel: sessionModels.own(sessionId) !== null,
      summaries: {
        first: firstSummarizer(here, model.ref),
        models: summaryModels(here, model.ref),
      },
    }
  }
}
