/**
 * The fragment of the page's address: the chosen part after `#`, and the state of view and lists after a `?`. This
 * module uses no DOM.
 *
 * `#TicketWallet?module=Booking&view=around&depth=2`, `#Cart?to=Clock`, `#?q=screen&rule=captive-dependency`
 */

/**
 * @param {string} hash with its `#`, or nothing
 * @returns {{name: string, values: Object<string, string>}}
 */
export function readAddress(hash) {
  const text = hash.replace(/^#/, '')
  const at = text.indexOf('?')
  const name = unescaped(at < 0 ? text : text.slice(0, at))
  const values = Object.fromEntries(at < 0 ? [] : new URLSearchParams(text.slice(at + 1)))
  return { name, values }
}

/**
 * @param {string} name the chosen part; empty for none
 * @param {Object<string, ?string|number|boolean>} values empty ones are left out
 */
export function writeAddress(name, values) {
  const chosen = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  const query = new URLSearchParams(chosen).toString()
  if (name === '' && query === '') return ''
  // A finding's name is made of letters, digits and a colon.
  return `#${encodeURIComponent(name).replaceAll('%3A', ':')}${query && `?${query}`}`
}

/** The decoded text; empty if the text is not validly encoded. */
function unescaped(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
