/** The tools that belong to an open session, after those of the app. */
import { type Branch, hidesAnything, hidesMuch } from '../../../engine/index.ts'
import type { Tool } from '../../../ports/chat-model.ts'
import type { Prompt } from '../../../ports/prompts.ts'
import { rememberLast } from '../../async/calls.ts'
import type { ProjectFiles, SessionMemory } from '../session-api.ts'
import { expand, type ArchiveToolOptions, searchHistory } from './archive-tools.ts'
import { loadInstructions, updatePlan, type Standing } from './standing-tools.ts'

type Read = ArchiveToolOptions &
  Standing & {
    readonly tools: () => readonly Tool[]
    readonly sessionMemory?: Pick<SessionMemory, 'tools'>
    readonly projectFiles?: () => Pick<ProjectFiles, 'tool'> | undefined
    /** The saved prompts; the same list while they are the same. Absent: none. */
    readonly prompts?: () => readonly Prompt[]
  }

/**
 * All tools of the session with this branch; the same list while nothing changes. The archive's are offered only while
 * the model's view hides more than they cost.
 */
export function createSessionTools(read: Read): (branch: Branch) => readonly Tool[] {
  const [here, everywhere, whole] = [
    searchHistory(read, false),
    searchHistory(read, true),
    expand(read),
  ]
  const plan = updatePlan(read)
  const isHiding = rememberLast((branch: Branch) => hidesAnything(branch) && hidesMuch(branch))
  const loading = rememberLast((prompts: readonly Prompt[]) => {
    const saved = prompts.filter(({ purpose = '' }) => purpose !== '')
    return saved.length === 0 ? [] : [loadInstructions(read, saved)]
  })
  const together = rememberLast(
    (
      tools: readonly Tool[],
      own: readonly Tool[],
      reading: Tool | undefined,
      hides: boolean,
      mayLeave: boolean,
    ): readonly Tool[] => [
      ...tools,
      ...(read.sessionMemory?.tools ?? []),
      plan,
      ...own,
      ...(reading ? [reading] : []),
      ...(mayLeave ? [everywhere] : []),
      ...(hides && !mayLeave ? [here] : []),
      ...(hides ? [whole] : []),
    ],
  )
  return branch =>
    together(
      read.tools(),
      loading(read.prompts?.() ?? NONE),
      read.projectFiles?.()?.tool,
      isHiding(branch),
      read.environment().settings.searchSessions,
    )
}

const NONE: readonly Prompt[] = []
