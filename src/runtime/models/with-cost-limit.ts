import { modelSentences } from '../../i18n/en/sentences/runtime.ts'
import { costOf, type Price } from '../settings/model-info.ts'
import type { CostLedger } from './cost-ledger.ts'
import type { Usage } from '../../engine/index.ts'
import { ModelError } from '../../ports/errors.ts'
import type { ChatModel } from '../../ports/chat-model.ts'

export interface CostLimit {
  readonly ledger: CostLedger
  /** US dollars that a day may cost; null for no limit. */
  readonly cap: () => number | null
  /** Null where it is not known. */
  readonly price: () => Promise<Price | null>
  readonly onFault: (error: unknown) => void
}

/**
 * A model whose requests are paid for: each is entered in the ledger, and none is made once the day's cap is reached.
 */
export function withCostLimit(model: ChatModel, metering: CostLimit): ChatModel {
  const { ref, limits } = model
  const { ledger } = metering
  return {
    ref,
    limits,
    async *stream(request, signal) {
      const cap = metering.cap()
      if (cap !== null) {
        await ledger.read()
        const { dollars } = ledger.today()
        if (dollars >= cap)
          throw new ModelError('quota', modelSentences.limitOfDay(dollars, cap), {
            isSentence: true,
          })
      }
      for await (const chunk of model.stream(request, signal)) {
        if (chunk.type === 'finish' && chunk.usage)
          void enter(chunk.usage, metering).catch(metering.onFault)
        yield chunk
      }
    },
  }
}

async function enter(usage: Usage, { ledger, price }: CostLimit): Promise<void> {
  const known = await price()
  await ledger.add(known && costOf(usage, known))
}
