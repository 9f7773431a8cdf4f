import { list, type ReplyWords } from './words.ts';

/** What people text in Spanish. */
export const SPANISH: ReplyWords = {
  joined: ['dar|darme|darse|darnos|deme|denme|dame|denos|den de baja=desuscribir'],
  unsubscribe: list('desuscribir desuscribirme desuscribirse desuscribanme desuscribame'),
  stop: list('parar pare paren detener detenga detengan'),
  end: list('terminar'),
  cancel: list('cancelar cancela cancelen cancele'),
  alone: list('alto baja'),
  notBehind: list('sin nunca jamas nadie'),
  courtesy:
    list(`por favor porfavor porfa gracias muchas hola buenas buenos dias tardes si no ya mas ahora nunca jamas
    inmediatamente disculpe disculpen perdon perdone senor senora saludos siempre basura tonterias cualquier ningun
    ninguno ninguna`),
  linking:
    list(`de del a al el la los las lo le un una unos unas este esta estos estas ese esa esos esas me mi mis nos
    nuestro su sus que con en para y o es soy yo mio todo todos toda todas`),
  wanting: list('quiero queremos quisiera quisieramos deseo necesito gustaria recibir recibo recibiendo'),
  asking: list('puede pueden podria podrian puedo favor pido he dicho dije digo hagan hacer'),
  questions: list('como cuando donde quien'),
  texting:
    list(`mensaje* texto textos textear* texteen textee mande manden mandes manda mandar mandarme mandarnos mandando envie envien envies
    envia enviar enviarme enviarnos enviando escriba escriban escribas escribir* escribiendo llame llamen llames llamar llamarme llamando moleste*
    molestar molestarme contacte* contactar contactarme recordatorio* notificacion* publicidad suscripcion correos`),
  lists: list('lista listas sistema'),
  numbers: list('numero numeros telefono celular'),
  refusals: [
    'no|nunca|jamas @texting',
    'no mas @texting',
    '^ no mas $',
    '^ basta|suficiente $',
    'deje|dejen|deja|dejar @texting',
    'dejeme|dejenme|dejame|dejenos paz',
    'numero|persona|telefono equivocado|equivocada',
    'equivoco|equivocaron|equivocado|equivocados numero|persona',
    'no numero|telefono',
    'no paciente',
    'no interesa|interesado|interesada',
    'borre|borren|borra|quite|quiten|quita|elimine|eliminen|elimina|saque|saquen|saca numero|nombre|telefono|datos',
    'borreme|borrenme|borrame|quiteme|quitenme|quitame|elimineme|eliminenme|saqueme|saquenme|sacame',
    'fallecio',
  ],
  negations: list('no'),
  appointment: list('cita citas turno consulta'),
  times:
    list(`hoy manana lunes martes miercoles jueves viernes sabado domingo semana mes dia tarde hora enero febrero marzo
    abril mayo junio julio agosto septiembre octubre noviembre diciembre`),
  callOff: [
    'cancelar*|cancelo|cancele|cancelen|cancelamos|anular*',
    'reprogram*|posponer*|aplazar*|reagendar*',
    'cambiar|cambiarla|cambiarlo|mover|moverla|moverlo @appointment|@times|para|otro|otra',
    'no puedo|podemos|podre|podremos|voy|vamos|podra poder|ir|llegar|asistir|venir|presentarme',
    'no alcanzo|llego|asistire|ire',
    'otro|otra dia|hora|fecha|cita',
  ],
  illness: list('gripe gripa fiebre enfermo enferma enfermos covid'),
  reactions: [
    'le gusto|gusta|encanto|encanta|disgusto|disgusta',
    'no le gusto|gusta',
    'le dio|da risa',
    'se rio|rie de',
    'se ha reido de',
    'enfatizo|destaco|resalto|cuestiono',
    'quito|elimino un|una corazon|risa|reaccion|exclamacion|interrogacion de',
    'quito|elimino un me gusta de',
    'quito|elimino de',
    'reacciono a',
    'reacciono con a',
  ],
  reactedTo: [
    'le gusto|gusta|encanto|encanta|disgusto|disgusta un|una @things',
    'no le gusto|gusta un|una @things',
    'le dio|da risa un|una @things',
    'se rio|rie de un|una @things',
    'enfatizo|destaco|resalto|cuestiono un|una @things',
    'reacciono a un|una @things',
    'reacciono con a un|una @things',
  ],
  things: list('imagen foto video mensaje archivo sticker gif audio pelicula'),
};
