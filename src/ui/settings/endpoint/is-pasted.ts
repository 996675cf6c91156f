/** True for a change of a field that brought what was pasted. */
export function isPasted({ nativeEvent }: { readonly nativeEvent: Event }): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
}
