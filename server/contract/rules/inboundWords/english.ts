import { list, type ReplyWords } from './words.ts';

/** What people text in English, and how they misspell it. */
export const ENGLISH: ReplyWords = {
  joined: [
    'thank|thanks you|u|ya=thanks',
    'do not=dont',
    'can not=cannot',
    'did not=didnt',
    'will not=wont',
    'no one=noone',
    'opt|opting|opted out=optout',
    'opt|opting me|us out=optout',
    'un subscribe=unsubscribe',
  ],
  unsubscribe:
    list(`unsubscribe unsubscribed unsubscribing unsub unsubs unsubcribe unsuscribe unsubscibe unsubsribe
    unscribe optout optedout stopall stop2end stop2stop stop2quit`),
  stop: list('stop stopp sotp stpo tsop quit arret'),
  end: list('end remove revoke'),
  cancel: list('cancel cancell cancle cansel'),
  alone: [],
  notBehind:
    list(`cant cannot couldnt wont wouldnt never dont doesnt didnt not non nor without full bus the a an my your
    our next last will ill well`),
  courtesy:
    list(`please pls plz plse pleas thanks thank thankyou thx thnx tks ty cheers svp merci hi hello hey dear sir
    madam maam ok okay yes yeah yep no nope sorry kindly now immediately asap once right away already just again anymore
    ever forever more any lol god omg seriously permanently completely everybody guys folks regards sincerely bless
    appreciate much so very too further honestly stupid fucking damn goddamn hell shit garbage crap bullshit junk nonsense
    annoying`),
  linking:
    list(`i im ive u you ur your me my us we it its this that these those all every the a an of to from for on off
    with and at out is am are be been was here or going`),
  wanting: list('want wants wanted wish would like need needs getting get receiving receive received'),
  asking: list(
    'have has had did do can could may might will let asked ask told tell said say saying trying try',
  ),
  questions: list('how why when where what who'),
  texting:
    list(`text texts texting texted txt txts txting sms mms messag* msg* contact* call calls calling phoning send
    sending sent write writing bother* harass* spam* pester* notif* reminder reminders reminding alert* solicit* email*
    marketing advert* promo* subscription* communicat* consent permission blast* survey* asking`),
  lists: list('list lists system database records'),
  numbers: list('number numbers phone phones cell mobile line'),
  refusals: [
    'dont|never @texting',
    'no|nomore texts|texting|sms|messages|messaging|calls|calling|contact|reminders|spam|emails',
    'no more @texting',
    '^ no more $',
    '^ nomore $',
    '^ enough $',
    '^ enough @texting',
    'remove|removed|removing|delete|take|erase|scrub|drop|lose|forget name|number|phone|info|information|details',
    'delete|erase me|us',
    'take|taken me|us off',
    'take|taken off @lists',
    'wrong number|person|patient|phone',
    'incorrect|mistaken number|person',
    'not @numbers',
    'not|never patient|patients|customer|client',
    'not person|him|her',
    'not me $',
    'nobody|noone by|with|named|here name|named',
    'no longer number|phone|patient',
    'leave|let me|us alone',
    '^ go|get away|lost $',
    'fuck|piss off|you',
    'not interest*',
    'never|didnt sign|signed|signup up|for',
    'never|didnt subscribe|subscribed|agree|agreed|consent|consented|optin',
    'never|didnt ask|asked|request|requested @texting',
    'have|got|has wrong $',
    'is spam',
    'passed away',
    'deceased',
    'cease desist|@texting',
  ],
  negations: list('not isnt no'),
  appointment: list('appointment* appt* apt apts appoint visit cleaning checkup booking slot reservation'),
  times:
    list(`today tonight tomorrow tmrw tmr tmw monday mon tuesday tue tues wednesday wed thursday thu thurs friday fri
    saturday sat sunday sun week weekend* month day morning afternoon noon evening am pm oclock hour january february march
    april june july august september october november december`),
  callOff: [
    'cancel*|cancle*|cansel*',
    'reschedul*|resched*|postpon*|rebook*',
    'call off',
    'cant|cannot|wont|couldnt|not make|come|attend|coming|attending',
    'cant|cannot|wont be there|able',
    'not be able',
    'not|no coming|attending',
    'unable make|come|attend|keep',
    'move|moved|change|changed|push|switch|shift|swap @appointment|@times|time|date|it',
    'another|different|other|later|earlier|sooner time|day|date|week|@appointment',
  ],
  illness: list('flu covid corona fever sick vomiting pneumonia hospitalized'),
  reactions: [
    'liked|loved|disliked|emphasized|emphasised|questioned',
    'laughed at',
    'removed a|an heart|like|love|laugh|exclamation|question|dislike|haha|reaction from',
    'removed a|an question|exclamation|thumbs mark|up|down from',
    'removed from',
    'reacted to',
    'reacted with to',
  ],
  reactedTo: [
    'liked|loved|disliked|emphasized|emphasised|questioned a|an @things',
    'laughed at a|an @things',
    'reacted to a|an @things',
    'reacted with to a|an @things',
    'removed a|an heart|like|laugh|exclamation|dislike|reaction from a|an @things',
  ],
  things: list('image photo picture video movie gif sticker attachment message link file recording memoji'),
};
