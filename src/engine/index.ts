/** The public surface of the engine: all that another layer, or another application, may import. */

// branch
export { branchEnds } from './branch/branch-ends.ts'
export { lanesOf, type Lane } from './branch/lanes.ts'
export { pathTo } from './branch/path.ts'
export { itemsFrom, lastOf, toArray } from './branch/append-list.ts'
export { applyEvents, type Branch, foldBranch, transcriptOf, viewOf } from './branch/branch.ts'
export { depthOf, expandToSteps, stepOf } from './branch/overlays.ts'
export { restoredSince } from './branch/readings.ts'
export { type Checkpoint, checkpointsOf, newestStep } from './branch/checkpoints.ts'
export { keepPart, chainTo, forkAt, pickMessages } from './turn/fork.ts'
export { joinedEntry, joinedParts, joinEntries } from './branch/join-rows.ts'
export { type KnownRows, updateRows } from './branch/rows.ts'
export {
  type AnswerMade,
  leafOfVersion,
  NO_VERSIONS,
  type Version,
  type Versions,
  versionsOf,
} from './branch/versions.ts'

// calibration
export { sameModel } from './calibration/calibration.ts'

// compaction
export { addFactToSummary, type SummaryFact, addDetail } from './compaction/add-fact-to-summary.ts'
export type { Claim } from './compaction/audit/attribution.ts'
export { FACT_KINDS } from './compaction/audit/fact.ts'
export { readFacts } from './compaction/audit/facts.ts'
export {
  type UncheckedSentence,
  type AuditInput,
  type AuditReport,
  type LostFact,
  runAudit,
} from './compaction/audit/run.ts'
export { type SpokenFact, spokenFacts } from './compaction/audit/spoken-facts.ts'
export { isShortened } from './compaction/audit/shortened.ts'
export { isOrder } from './compaction/check-origins.ts'
export { type ExtractiveInput, extractiveInput } from './compaction/extractive/extract-summary.ts'
export { extractiveSummary } from './compaction/extractive/extractive.ts'
export { markerText } from './compaction/replacement/builder.ts'
export { judgeSummary, cleanSummary } from './compaction/validate.ts'
export { splitForSummarizer } from './compaction/parts.ts'
export { addSummary } from './compaction/replacement/builder.ts'
export type { CompactionPlan, NoPlan } from './compaction/plan/plan.ts'
export type { ChosenRange } from './compaction/plan/measure.ts'
export { spanOf } from './compaction/plan/span.ts'
export { compactionPrompt, PROBE, SUMMARY_REQUEST_MARKER } from './compaction/prompt.ts'
export { redactSecrets } from './compaction/secrets.ts'
export {
  isInSections,
  missingSections,
  NOTHING,
  parseSummary,
  renderSummary,
  SECTIONS,
  type SectionHeading,
} from './compaction/sections.ts'

// log
export { Instant, LATEST_TIME } from './log/event-fields.ts'
export {
  ChainStep,
  type CompactionProposed,
  type CompactionTrigger,
  type EventDraft,
  type EventOf,
  EventId,
  type FailureKind,
  type FinishReason,
  Mask,
  type MessageAppended,
  MOST_ANSWERS,
  ModelRef,
  PresetOptions,
  type ProviderEdit,
  SessionEvent,
  Span,
  type SummarizerKind,
  Usage,
  TodoItem,
} from './log/event.ts'
export { imagesNamedIn, readEvent } from './log/read-event.ts'
export { addCreation, userMessage } from './log/user-message.ts'
export {
  type ClearCause,
  type CompactionRecord,
  type CompactionResult,
  type ContextStatus,
  type FailureEntry,
  type MessageEntry,
  type Reading,
  type ReadSpan,
  type RecalledPassage,
  type Restored,
  type Row,
  rowKey,
  type ShownChange,
  type SideQuestion,
} from './log/transcript.ts'

// masking
export { answersIn, maskOf } from './masking/candidates.ts'
export { archiveReference, spanArchiveId } from './masking/markers.ts'
export { defineMaskStrategy } from './masking/mask-strategy.ts'

// message
export { addCitations } from './message/citations.ts'
export { citedText, linkTo, siteOf } from './message/cited-text.ts'
export { contentHash } from './message/content-hash.ts'
export { hasSources, plainParts, sourcesOf, workOf } from './message/web-sources.ts'
export {
  attachmentKey,
  attachmentName,
  attachmentsOf,
  fileOf,
  fileText,
  isFile,
  typedText,
  addFileNotes,
  fenced,
} from './message/files.ts'
export {
  citePage,
  hasPages,
  isLong,
  PAGE_BREAK,
  type PagePosition,
  pagesOf,
  pageWord,
} from './message/pages.ts'
export {
  type Heading,
  LONG_SHARE,
  LONG_TOKENS,
  longFile,
  outlineOf,
  shortFile,
  wholeFile,
} from './message/long-file.ts'
export {
  imageNote,
  imagesOf,
  KEPT_WITH_CALLS,
  type ModelRequest,
  resultText,
  textOf,
  toolCallsOf,
  type ToolDefinition,
  toolResultsOf,
  plainTextOf,
  removeCalls,
  saysNothing,
} from './message/message.ts'
export {
  Attachment,
  type FilePart,
  ImagePart,
  Message,
  MOST_APP_RESULT,
  MOST_DRAWING,
  type OfferedTool,
  Part,
  Citation,
  MOST_OF_SOURCE,
  ReasoningPart,
  type Role,
  ServerWork,
  ServerWorkPart,
  WEB_ADDRESS,
  WebSource,
  TextPart,
  ToolCallPart,
  type ResultApp,
  ToolResultPart,
  Sampling,
  SessionSampling,
} from './message/message-schema.ts'
export type { ViewItem } from './message/view.ts'

// overflow
export type { classifyFailure } from './overflow/classify.ts'
export type { sentenceIn } from './overflow/error-text.ts'
export { inferredBudget, isInForce, type KnownLimit } from './overflow/inferred-limit.ts'

// presets
export type { PresetRule } from './presets/plan-policy.ts'
export { definePreset, type Preset, presetName, presetShortName } from './presets/preset.ts'
export { presetById, PRESETS } from './presets/registry.ts'
export { settingNamed, settingsOf } from './presets/setting-names.ts'
export { expiresAt, type Threshold, type Thresholds } from './presets/threshold.ts'

// recall
export { expandHidden, hiddenPassages, hidesMuch, MOST_EXPANDED } from './recall/archive-tools.ts'
export type { RecallHit } from './recall/candidates.ts'

// reports
export {
  alignMessages,
  comparedParts,
  comparedRow,
  type AlignedRow,
  type ComparedCell,
  type ComparedMessage,
  type ComparedPart,
  type ComparedRow,
} from './reports/compare.ts'
export { type FoldPosition, type FoldPositions, foldPositions } from './reports/fold-positions.ts'
export type { Expense } from './reports/expenses.ts'
export {
  type InspectedStatus,
  type InspectedMessage,
  type Inspection,
  inspectRequest,
} from './reports/inspect.ts'
export {
  type MeasuredRequest,
  measureRequest,
  type Meter,
  addAnswer,
  addDraft,
} from './reports/meter.ts'
export type { RecallEffect } from './reports/simulate.ts'
export { answerWithoutModel } from './turn/answer-without-model.ts'

// request
export { applySettings, type SettingFault } from './request/apply-settings.ts'
export { defineProcessor } from './request/chain.ts'
export { pairCalls } from './request/repair.ts'
export { type ExpectedValue, type PresetMark, extendRegistry } from './request/preset-fault.ts'
export type { Registry } from './request/registry.ts'
export { faultsIn, type SettingField, settingFields } from './request/setting-fields.ts'
export {
  assembleRequest,
  type BuiltRequest,
  fixedTokens,
  type RequestRefusal,
  type RequestShare,
  systemText,
} from './request/request.ts'

// search
export { answerId, documentsIn, isAside, positionOfDocument } from './search/document-of-message.ts'
export type { SearchDocument, SearchHit } from './search/document.ts'
export { type Excerpt, excerptOf } from './search/excerpt.ts'
export { PackedDocuments } from './search/packed.ts'
export { createSearchIndex, type SearchIndex } from './search/search-index.ts'
export { parseTypedQuery, type TypedQuery } from './search/query.ts'

// text
export { alignLists } from './text/align.ts'
export { THOUGHT_NAMES } from './text/thought-tags.ts'
export { createReasoningSplitter, splitReasoning } from './text/reasoning-splitter.ts'
export { sentencesOf } from './text/sentences.ts'
export { lineWithoutMarks, removeMarkdown } from './text/without-markdown.ts'
export { piecesUpTo, textBefore, textFrom } from './text/cut.ts'
export { joinLines, setIn } from './text/speaker-marks.ts'

// tokens
export { budgetFor, DEFAULT_WINDOW_TOKENS } from './tokens/budget.ts'
export { type CountText, estimateText, fileTokens } from './tokens/count.ts'
export { TokenCount } from './tokens/token-count.ts'
export { argumentsText, countMessages, countRequest, textsOf } from './tokens/request-tokens.ts'
export { truncateToTokens } from './tokens/truncate-text.ts'
export { createCounter, imagePlaceholder } from './tokens/image-tokens.ts'

// turn
export { allowedWork, workDrafts } from './turn/server-work.ts'
export { type ReviewedSizes, revalidateSummary } from './turn/background.ts'
export {
  ARCHIVE_TOOLS,
  EXPAND,
  READ_PROJECT_FILE,
  SEARCH_HISTORY,
  SEARCH_MEMORY,
} from './recall/archive-tool-names.ts'
export { bestMatches } from './recall/relevance.ts'
export { hidesAnything } from './turn/recall.ts'
export { recallAhead, summaryAhead, type SummaryAhead } from './turn/ahead.ts'
export { rebuildAdvised } from './turn/automatic.ts'
export { clearDrafts, newestClear, restoreDrafts } from './turn/clear.ts'
export { drive } from './turn/decide.ts'
export type { EngineFailure, Failure, SendOutcome, SummaryOutcome } from './turn/outcomes.ts'
export {
  type BranchChange,
  type MessageEdit,
  branchStart,
  canRetry,
  wasCut,
} from './turn/branch-change.ts'
export { manualPlan } from './turn/job.ts'
export { modelDrafts, switchAdvice, type SwitchAdvice } from './turn/model-switch.ts'
export {
  isAbandoned,
  effectOfOpening,
  endAbandoned,
  needsRecovery,
  takeOverDrafts,
} from './turn/recovery.ts'
export { limitInferredFor } from './turn/refusal.ts'
export { sideQuestionRequest, sideQuestionText } from './turn/send.ts'
export { waitingCalls } from './turn/tool-calls.ts'
export { isSameTool, madeFor } from './turn/offered.ts'
export { ruleFor } from './turn/tool-rules.ts'
export { foreignPieces, originIn, type Pieces } from './compaction/audit/claim-origin.ts'
export { untrustedFor, type UntrustedText } from './turn/untrusted.ts'
export {
  type CompactionJob,
  type Effect,
  type EngineConfig,
  type EngineState,
  type NoticeCode,
  restingState,
  type Turn,
} from './turn/types.ts'
export type { CallAnswer, HookAnswer, Input, Signal } from './turn/signals.ts'
