import type { CompactionPolicy } from '../../presets/preset.ts'
import type { Budget } from '../../tokens/budget.ts'
import type { CountText } from '../../tokens/count.ts'
import type { InjectedText } from '../replacement/builder.ts'

/** What a compaction is planned by. */
export interface PlanOptions {
  readonly policy: CompactionPolicy
  readonly budget: Budget
  /** Tokens of system prompt, tool definitions and overhead. */
  readonly fixedTokens: number
  readonly count: CountText
  /** A person asked: compact as much as is sensible, also far below the trigger. */
  readonly manual: boolean
  /** Summarize from the originals, as if nothing had been compacted yet; the result stands for all of it. */
  readonly rebuild?: boolean
  /** Whether what is hidden is recalled when it is asked about; absent where nobody said: a preset's rules for talk then stay out. */
  readonly recalls?: boolean
  /** No model has to write the summary. */
  readonly summaryIsFree?: boolean
  /** Texts that a preset may put beside the summary; none by default. */
  readonly standing?: InjectedText
}
