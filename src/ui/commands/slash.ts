/**
 * What a slash in the message box needs, in one piece, so that it is fetched once a message can be typed.
 *
 * @module
 */
export { parseSlash } from '../../runtime/commands/registry.ts'
export { choiceText, slashChoices } from './slash-choices.ts'
export { optionId, SlashMenu } from './SlashMenu.tsx'
