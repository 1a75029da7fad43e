/**
 * What people make passwords of when they have to think of one quickly. Written down here from what one expects to find;
 * with the endings that people add (`usual-password.ts`) it stands for several thousand passwords.
 */
const words = `
  pass passe password passwort passcode parole kennwort motdepasse contrasena senha parola heslo haslo secret geheim
  login logon signin access admin administrator root user username guest test tester testing demo default system
  server master changeme letmein openup opensesame welcome willkommen hello hallo bonjour hola computer internet
  laptop iphone android samsung google facebook windows linux office company business money dollar bitcoin crypto
  iloveyou loveyou iloveu lovely love lover loveme forever always sweetheart darling angel babygirl baby princess
  prince queen king beautiful pretty cutie sexy kisses hearts mother father family mommy daddy sister brother
  spring summer autumn fall winter sommer herbst fruehling january february march april june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday weekend holiday vacation
  dragon monkey tiger lion panther cheetah jaguar falcon eagle hawk raven phoenix dolphin shark spider snake horse
  pony puppy kitty kitten doggy bunny rabbit turtle penguin panda bear wolf wolves buffalo bulldog butterfly
  football soccer baseball basketball hockey tennis golf rugby cricket boxing racing fishing hunter hunting skater
  arsenal chelsea liverpool barcelona madrid juventus bayern dortmund yankees cowboys lakers eagles steelers packers
  superman batman spiderman ironman wonder avatar starwars startrek skywalker yoda gandalf frodo hobbit matrix
  pokemon pikachu mario zelda sonic minecraft fortnite roblox warcraft nintendo playstation xbox gamer wizard ninja
  samurai pirate knight warrior soldier killer hacker legend rockstar champion winner superstar
  sunshine rainbow flower rose daisy lily jasmine orchid cherry strawberry banana orange apple peach lemon melon
  coffee cookie chocolate cheese pizza burger chicken pepper ginger honey sugar candy whiskey vodka
  red blue green yellow purple black white silver golden gold diamond crystal pearl ruby
  michael michelle jessica jennifer ashley amanda daniel david matthew andrew joshua anthony nicholas nicole thomas
  robert charlie george maggie samantha alexander alexandra victoria elizabeth william richard jordan taylor hannah
  oliver sophie emma lucas martin peter anna maria julia laura sarah andrea carlos miguel fernando
  london paris berlin newyork texas california florida chicago boston america england france germany canada australia
  mexico brasil india china japan tokyo
  mercedes ferrari porsche mustang corvette camaro yamaha harley honda toyota nissan volvo
  guitar music metallica nirvana eminem beatles slipknot blink dancer singer
  jesus christ heaven blessed faith believe freedom liberty peace happy smile friend friends lucky magic mystery
  whatever nothing something nobody trustno trustme imagine remember fuckyou fuckoff asshole bitch
  teacher student school college university doctor nurse police fire thunder lightning storm ocean river mountain
  stonk stonks stock stocks market trader trading broker invest investor ticker screener portfolio bullish bearish
`

/** In small letters, without accents. */
export const usualWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
