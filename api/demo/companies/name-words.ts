/** A table of words separated by spaces. */
export const words = (table: string): readonly string[] => table.trim().split(/\s+/)

/** A table of phrases, each ended by a semicolon or the line. */
export const phrases = (table: string): readonly string[] => table.trim().split(/\s*[;\n]\s*/)

/** First words of company names: invented places, and plants. */
export const roots = words(`
  Alderbrook Alderwick Amberfield Appleholt Ashcombe Aspenmere Barleymow Baywillow Beechhollow Bellhaven Birchmoor
  Blackthistle Bluefern Bramblewood Brightwater Briarstone Brookhollow Buckthorn Cedarvale Chalkstream Cinderford
  Cloverdell Cobblegate Copperleaf Coralbay Cottonridge Cranesmoor Crestwillow Daleview Dappledown Deepwell Dovetail
  Driftmoor Duskfield Eaglecombe Eastermoor Eddystream Elderpine Elmsgate Emberly Evenshade Fairhollow Falconmere
  Farrowdale Featherstone Fenwillow Fernhollow Finchley Flaxmere Flintbrook Foxglade Frostholm Gablewick Gillyflower
  Glasswing Goldenrod Goosecreek Graniteford Greenmantle Greyheron Gullwing Harborlight Harrowgate Hartsease Hawkmoor
  Hawthorne-Lea Hazelcombe Heathermere Hollybank Honeyfield Hopvine Hornbeam Iceberry Inkwell Ironbark Ivorygate
  Jadestone Jasperwood Kestrelton Kingsmallow Kittiwake Ladyfern Lakemoss Lanternhill Larchmont-Vale Larkspur
  Lavenderhill Leafcutter Limewater Lindenrow Longmeadow Loomgate Lupinefield Maplethorpe Marigold Marshlight Meadowlark
  Millrace Mistlebank Moonpenny Moorhen Mossgrove Mulberrow Nettlecombe Nightheron Northfern Nutbrook Oakenshaw
  Oatfield Orchardgate Osprey-Hill Otterbourne Oxbow Pebblecreek Pennyroyal Peregrove Pinecrest Pippinmoor Plumstone
  Poplarwick Primrose Quailridge Quarrybank Quillstone Rainford Redstart Reedwater Ridgewillow Riverbell Roanoak
  Rookwood Rosewick Rowanberry Rushmere Saffronhill Sagewood Saltmarsh Sandpiper Seabright Sedgeley
  Shellhaven Silverbirch Skylark Sloewater Snowberry Sorrelton Sparrowhawk Speedwell Springcress Starling Stonecrop
  Summerlea Swanmere Swallowfield Sweetbriar Sycamore Tanglewood Tealbrook Thistledown Thornapple Tidewater Timberlark
  Tinderbox Toadflax Turnstone Twinbrook Umberfield Valerian Vinegate Violetdale Wagtail Wallflower Waterlily Waverock
  Wheatear Whinstone Whitebeam Wildrye Willowbank Windrow Wintergreen Woodruff Wrenfield Yarrowby Yewtree Zephyrdale
`)

/** Invented surnames of founders. */
export const surnames = words(`
  Abernall Addlecott Amberley Applewhite Arkwith Ashdowne Bagshott Ballantree Barrowclough Beckwith-Lane Bellwether
  Birdsall Blenkin Bonnifield Bracegirdle Brambell Brindlecroft Brockway Buttermere Cadwallow Calderwith Carrowby
  Chivenor Clutterwick Coldstream Corrigal Cottersby Cuthwell Dallimoor Darrowby Dewhirst Dinsmoor Dovecote Eccleshaw
  Elphinwood Entwhistle Fairweather Fanshawe-Holt Farthing Fennimoor Fiddymont Fothergale Gadsworth Garroway Gathercole
  Goodspeed Grimblethorpe Haddowby Halloran-Reed Hathersage Heatherley Hollowell Honeychurch Huckstable Illingford
  Inchbold Jellicoat Jessamy Kelloway Kettleborough Kirkbright Lambswell Larwood Lillywhite Lorrimoor Lovelock
  Mallinder Marchbank Merriweather Micklethwaite Mistlewood Mothersole Nethercote Nightingale Oddfellow Ollerenshaw
  Orpington Pellham Pemberly Penhallow Pettigrove Pickersgill Popplewell Quartermain Quickfall Radcliff-Moor Rainsborough
  Rowe Rumbelow Sallowfield Satterthwaite Scattergood Shufflebotham Silverlock Skeffing Smallbone Snodgrove Spurgeon
  Standaloft Summerskill Tattershall Thackwell Threlkeld Tolliver Trevanion Turnberry Twelvetrees Underhay Varleigh
  Wainscott Waterfield Wetherby Whistlecraft Whittingale Wigglesworth Winterbourne Woolstencroft Yarborough Yelverton
`)

/** First syllables of invented words. */
export const coinedStarts = words(`
  Al Ar Bel Bri Cal Cor Dal Del El Er Fel Fi Gal Gly Hal Hel Il Jor Kal Kel Lor Lu Mar Mel Nar Nor Ol Or Pel Pra Quor
  Ral Rho Sal Sel Tal Tor Ul Val Vel Wil Xan Yel Zar Zen
`)
/** Middle syllables. */
export const coinedMiddles = words(`
  a ando ari avi e edi eli em en era i ibra ida ilo imo in io ista ito o obi odu oni or ora ova u uma uni ura
`)
/** Last syllables. */
export const coinedEnds = words(`
  cor dex dyne gen lane lia lio lux max mera mio nel nex nia nova phon pha quil rex ria ris rix sana sei tara tex thos
  tia tor tra tris vance vara ven via vio vion wyn xis zen
`)

/** Legal forms; common ones are repeated. */
export const legalForms = phrases(`
  Inc; Inc; Inc; Inc; Corp; Corp; Corp; Holdings Inc; Holdings; Group Inc; Group; Ltd; Co; PLC
`)
